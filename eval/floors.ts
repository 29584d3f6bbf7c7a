/** The floors that scores may not fall below, by corpus and method: what eval/floors.json holds. */
export interface Floor {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** The loss is a ceiling. */
  readonly loss: number;
}

export interface CorpusFloors {
  /** SHA-256 of the file: another file has other scores. */
  readonly digest: string;
  readonly methods: Readonly<Record<string, Floor>>;
}

/** Why a floor was lowered; never removed. */
export interface Lowering {
  readonly reason: string;
  readonly corpus: string;
  readonly method: string;
  readonly score: string;
  readonly from: number;
  readonly to: number;
}

export interface Floors {
  readonly corpora: Readonly<Record<string, CorpusFloors>>;
  readonly lowered: readonly Lowering[];
}

/** What was measured on a corpus. */
export interface Measured {
  readonly corpus: string;
  readonly digest: string;
  readonly methods: Readonly<Record<string, Floor>>;
}

export interface Failure {
  readonly corpus: string;
  readonly method: string;
  readonly score: keyof Floor | 'digest';
  readonly floor: number;
  readonly measured: number;
}

const SCORES: readonly (keyof Floor)[] = ['precision', 'recall', 'f1', 'loss'];
/** Room between a score and its floor: rules may change a little without anyone having to ask. */
const MARGIN: Floor = { precision: 0.01, recall: 0.01, f1: 0.01, loss: 0.005 };

/** Every score below its floor; a corpus or method without floors has none to fall below. */
export function failuresOf({ corpora }: Floors, { corpus, digest, methods }: Measured): Failure[] {
  const known = corpora[corpus];
  if (known === undefined) return [];
  if (known.digest !== digest)
    return [{ corpus, method: '', score: 'digest', floor: Number.NaN, measured: Number.NaN }];
  return Object.entries(methods).flatMap(([method, scores]) => {
    const floor = known.methods[method];
    if (floor === undefined) return [];
    return SCORES.filter((score) => isWorse(score, scores[score], floor[score])).map((score) => ({
      corpus,
      method,
      score,
      floor: floor[score],
      measured: scores[score],
    }));
  });
}

/** Floors a margin below what was measured, where that is higher than they were; nothing is lowered. */
export function raised(floors: Floors, measured: Measured): Floors {
  return withCorpus(floors, measured, (score, now, known) => {
    const wanted = withMargin(score, now);
    return known === undefined || isWorse(score, known, wanted) ? wanted : known;
  });
}

/** Floors that failed, set a margin below what was measured, with the reason on record. */
export function lowered(floors: Floors, measured: Measured, reason: string): Floors {
  const { corpus } = measured;
  const records: Lowering[] = [];
  const next = withCorpus(floors, measured, (score, now, known, method) => {
    if (known === undefined || !isWorse(score, now, known)) return known ?? withMargin(score, now);
    const to = withMargin(score, now);
    records.push({ reason, corpus, method, score, from: known, to });
    return to;
  });
  return { ...next, lowered: [...floors.lowered, ...records] };
}

type ChooseFloor = (score: keyof Floor, now: number, known: number | undefined, method: string) => number;

function withCorpus(floors: Floors, { corpus, digest, methods }: Measured, choose: ChooseFloor): Floors {
  const known = floors.corpora[corpus]?.methods ?? {};
  const chosen = Object.entries(methods).map(([method, scores]): [string, Floor] => {
    const floor = (score: keyof Floor): number =>
      choose(score, scores[score], known[method]?.[score], method);
    return [
      method,
      { precision: floor('precision'), recall: floor('recall'), f1: floor('f1'), loss: floor('loss') },
    ];
  });
  const all = { ...known, ...Object.fromEntries(chosen) };
  return { ...floors, corpora: { ...floors.corpora, [corpus]: { digest, methods: all } } };
}

function isWorse(score: keyof Floor, value: number, than: number): boolean {
  return score === 'loss' ? value > than + 1e-9 : !(value >= than - 1e-9);
}

function withMargin(score: keyof Floor, value: number): number {
  const room = score === 'loss' ? MARGIN.loss : -MARGIN[score];
  return Math.round(Math.max(0, value + room) * 1000) / 1000;
}
