import type { RewriteRule } from '../../rules/rule.ts';
import { literal } from '../../rules/template.ts';
import { NO_VALUE } from '../../url/keys.ts';
import { withoutBraces } from '../without-braces.ts';
import { type Context, OTHER } from './context-tree.ts';
import type { Proposal } from './pair-rules.ts';
import type { TokenTree } from './token-tree.ts';
import { referred, type Term } from './transformation.ts';

/**
 * A context and a transformation in the rule language. A token that the context fixes or the transformation
 * takes is written by itself, with the delimiters around it; the rest of the path is captured whole, and query
 * parameters of which nothing is said are dropped, as the transformation says. Null where templates cannot say it.
 */
export function writeRule(tree: TokenTree, proposal: Proposal, context: Context): RewriteRule | null {
  const writer = new Writer(tree, proposal, context);
  if (writer.mentionsRepeatedName()) return null;
  const except = writer.except();
  const absent = writer.absent();
  const rule: RewriteRule = {
    kind: 'rewrite',
    from: writer.from(),
    to: writer.to(),
    others: 'drop',
    ...(except.length === 0 ? {} : { except: Object.fromEntries(except) }),
    ...(absent.length === 0 ? {} : { absent }),
  };
  return rule;
}

interface Sides {
  readonly scheme: string | null;
  readonly host: string | null;
  readonly path: readonly string[];
  readonly query: readonly string[];
}

function joined({ scheme, host, path, query }: Sides): string {
  const origin = host === null ? '' : `${scheme === null ? '' : `${scheme}:`}//${host}`;
  return `${origin}/${path.join('/')}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

class Writer {
  readonly #tree: TokenTree;
  readonly #proposal: Proposal;
  readonly #row: number;
  /** Tokens with one text in this context. */
  readonly #fixed = new Map<number, string>();
  /** Tokens that may not have some texts. */
  readonly #open = new Map<number, readonly string[]>();
  readonly #absent: number[] = [];
  readonly #needed: Set<number>;
  readonly #targets: ReadonlyMap<number, Term>;

  constructor(tree: TokenTree, proposal: Proposal, { conditions, rows }: Context) {
    this.#tree = tree;
    this.#proposal = proposal;
    this.#row = rows[0]!;
    for (const { node, id, except } of conditions) {
      const { values } = tree.nodes[node]!;
      // No capture can stand for a scheme: where any but some are meant, nothing is said.
      if (id === OTHER && tree.nodes[node]!.name === 'scheme') continue;
      if (id === OTHER) this.#open.set(node, except.map((each) => values[each]!).sort());
      else if (id > 0) this.#fixed.set(node, values[id]!);
      else this.#absent.push(node);
    }
    this.#targets = new Map(proposal.transformation.map(({ key, term }) => [key, term]));
    this.#needed = new Set([
      ...referred(proposal.transformation),
      ...this.#fixed.keys(),
      ...this.#open.keys(),
    ]);
  }

  /** `?a#2` names the second of several parameters `a`: templates cannot. */
  mentionsRepeatedName(): boolean {
    const keys = [...this.#needed, ...this.#targets.keys(), ...this.#absent].map(
      (node) => this.#tree.keys[this.#tree.nodes[node]!.key]!,
    );
    return keys.some((key) => /^\?.*#\d+$/s.test(key));
  }

  from(): string {
    const path = [...this.#proposal.pathShape].map((mark, i) =>
      mark === '_' ? '' : this.#source(this.#key(`path_${i}`)),
    );
    const query = this.#queryKeys().flatMap((key) =>
      this.#needsAny(key) ? [this.#parameter(key, this.#source(key))] : [],
    );
    const host = this.#statesHost() ? this.#source(this.#key('host')) : null;
    return joined({ scheme: this.#schemeOfSource(), host, path, query });
  }

  to(): string {
    const path: string[] = [];
    const query: string[] = [];
    for (const [key, term] of this.#targets) {
      const name = this.#tree.keys[key]!;
      if (name.startsWith('path_')) path.push(this.#target(term, key));
      else if (name.startsWith('?')) query.push(this.#parameter(key, this.#target(term, key)));
    }
    const host = this.#key('host');
    const isStated = host >= 0 && this.#targets.has(host) && (this.#statesHost() || !this.#isCarried(host));
    return joined({
      scheme: this.#isCarried(this.#key('scheme')) ? this.#schemeOfSource() : this.#schemeOfTarget(),
      host: isStated ? this.#target(this.#targets.get(host)!, host) : null,
      path,
      query,
    });
  }

  except(): [string, readonly string[]][] {
    return [...this.#open].flatMap(([node, texts]) =>
      texts.length === 0 || !this.#isCaptured(node)
        ? []
        : [[this.#tree.nodes[node]!.capture, texts] as [string, readonly string[]]],
    );
  }

  absent(): string[] {
    return this.#absent
      .map((node) => this.#tree.nodes[node]!.name)
      .filter((name, i) => name.startsWith('?') && this.#absent[i]! < this.#tree.keys.length)
      .map((name) => name.slice(1))
      .sort();
  }

  #key(name: string): number {
    return this.#tree.keys.indexOf(name);
  }

  #queryKeys(): number[] {
    return this.#tree.keys.flatMap((name, key) => (name.startsWith('?') ? [key] : []));
  }

  /** Whether a key of the origin is in the result what it was. */
  #isCarried(key: number): boolean {
    const term = this.#targets.get(key);
    return term?.is === 'ref' && term.node === key;
  }

  /** A host is left out as long as any will do and is carried over, and what follows is not read as one. */
  #statesHost(): boolean {
    const host = this.#key('host');
    if (host < 0) return false;
    const isBound = this.#fixed.has(host) || this.#open.has(host);
    const isUsed = this.#needed.has(host) && !this.#isCarried(host);
    const hasScheme = this.#schemeOfSource() !== null || this.#schemeOfTarget() !== null;
    return isBound || isUsed || hasScheme || this.#startsEmpty();
  }

  /** Whether the path of the source or of the result begins with an empty segment: `//` would begin a host. */
  #startsEmpty(): boolean {
    const first = this.#targets.get(this.#key('path_0'));
    const isEmptyTarget =
      first?.is === 'const' && first.text === '' && this.#targets.has(this.#key('path_1'));
    return /^_./.test(this.#proposal.pathShape) || isEmptyTarget;
  }

  #schemeOfSource(): string | null {
    const fixed = this.#fixed.get(this.#key('scheme'));
    return fixed === undefined ? null : literal(fixed);
  }

  #schemeOfTarget(): string | null {
    const term = this.#targets.get(this.#key('scheme'));
    return term?.is === 'const' ? literal(term.text) : null;
  }

  #parameter(key: number, text: string): string {
    const name = literal(this.#tree.keys[key]!.slice(1));
    return text === NO_VALUE ? name : `${name}=${text}`;
  }

  /** Whether the token or a part of it must be written by itself. */
  #needsAny(node: number): boolean {
    return this.#needed.has(node) || this.#tree.nodes[node]!.children.some((child) => this.#needsAny(child));
  }

  #source(node: number): string {
    const fixed = this.#fixed.get(node);
    if (fixed !== undefined) return literal(fixed);
    const { children, delimiter, capture } = this.#tree.nodes[node]!;
    if (!children.some((child) => this.#needsAny(child))) return `{${capture}}`;
    return children.map((child) => this.#source(child)).join(literal(delimiter));
  }

  #target(term: Term, node: number): string {
    if (term.is === 'const') return term.text === NO_VALUE ? NO_VALUE : literal(term.text);
    if (term.is === 'ref') return this.#taken(term.node);
    const { children, column, values } = this.#tree.nodes[node]!;
    if (term.is === 'wild') return `{*:${withoutBraces(values[column[this.#proposal.aim]!]!)}}`;
    return term.terms.map((part, i) => this.#target(part, children[i]!)).join(literal(term.delimiter));
  }

  /** What was captured of a token; its text, where a larger token around it is fixed. */
  #taken(node: number): string {
    const { column, values } = this.#tree.nodes[node]!;
    return this.#isFixedAbove(node) ? literal(values[column[this.#row]!]!) : this.#source(node);
  }

  /** Whether the token stands in the source as one capture: neither fixed nor written in parts. */
  #isCaptured(node: number): boolean {
    return (
      !this.#isFixedAbove(node) && !this.#tree.nodes[node]!.children.some((child) => this.#needsAny(child))
    );
  }

  #isFixedAbove(node: number): boolean {
    return [...this.#fixed.keys()].some((other) => other === node || this.#holds(other, node));
  }

  #holds(outer: number, inner: number): boolean {
    return this.#tree.nodes[outer]!.children.some((child) => child === inner || this.#holds(child, inner));
  }
}
