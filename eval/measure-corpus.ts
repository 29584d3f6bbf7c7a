/** One corpus in a process of its own, for the gate: prints what was measured as JSON. */
import { corpora, measure, measuredOf, methodsNamed } from './measure.ts';

const [name, methods] = process.argv.slice(2) as [string, string];
const corpus = corpora().find((each) => each.name === name)!;
const results = await measure(corpus, methodsNamed(methods.split(',')));
const seconds = results.map(({ trainMs, testMs }) => (trainMs + testMs) / 1000);
console.log(JSON.stringify({ measured: measuredOf(corpus, results), seconds }));
