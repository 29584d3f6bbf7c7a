import type { SiteSample } from '../../inputs/site-sample.ts';
import { applyFormRule, type FormRule } from './form-rule.ts';
import { KeyGroups } from './key-groups.ts';
import { readUrl } from './skeletons.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a rule did to the sample: fetches it saved, and contents it hid behind others. */
export interface Gain {
  readonly saved: number;
  readonly lost: number;
  /** Fetches it saved among the URLs held back from training. */
  readonly heldOutSaved: number;
}

export interface VerifiedRule extends FormRule, Gain {}

/**
 * Tries rules on the sample, one form at a time, with the rules accepted so far in force: a URL stands where they
 * have led it, and a rule moves all that stand at its form. So chains (C → B, then B → A) count as they will work.
 */
export class Verifier {
  readonly #sample: SiteSample;
  readonly #heldOut: Uint8Array;
  readonly #vocabulary: Vocabulary;
  readonly #rules = new Map<string, VerifiedRule>();
  readonly #keys: string[];
  readonly #all = new KeyGroups();
  readonly #held = new KeyGroups();
  /** The URLs that stand at each form now. */
  readonly #at = new Map<string, number[]>();

  constructor(sample: SiteSample, vocabulary: Vocabulary, heldOut: Uint8Array) {
    this.#sample = sample;
    this.#vocabulary = vocabulary;
    this.#heldOut = heldOut;
    this.#keys = [...sample.urls];
    sample.urls.forEach((url, i) => {
      if (sample.cluster![i]! < 0) return;
      this.#place(i, url);
      const reading = readUrl(url, vocabulary);
      if (reading !== null) this.#stand(reading.form, i);
    });
  }

  get rules(): readonly VerifiedRule[] {
    return [...this.#rules.values()];
  }

  hasRule(form: string): boolean {
    return this.#rules.has(form);
  }

  /** What the rule would gain; null if it would lead in a circle. The state is as before. */
  gainOf(rule: FormRule): Gain | null {
    const moves = this.#movesOf(rule);
    if (moves === null) return null;
    const gain = this.#move(moves, 'new');
    this.#move(moves, 'old');
    return gain;
  }

  /** Puts the rule in force. */
  accept(rule: FormRule): void {
    const moves = this.#movesOf(rule);
    if (moves === null) return;
    const gain = this.#move(moves, 'new');
    this.#rules.set(rule.from, { ...rule, ...gain });
    this.#at.delete(rule.from);
    for (const { url, form, to } of moves) {
      this.#keys[url] = to;
      if (form !== null) this.#stand(form, url);
    }
  }

  #movesOf(rule: FormRule): Move[] | null {
    const moves: Move[] = [];
    for (const url of this.#at.get(rule.from) ?? []) {
      const move = this.#moveOf(url, rule);
      if (move === null) return null;
      moves.push(move);
    }
    return moves;
  }

  /** Where the rule and those in force would lead a URL that stands at its form; null if in a circle. */
  #moveOf(url: number, rule: FormRule): Move | null {
    const from = this.#keys[url]!;
    let reading = readUrl(from, this.#vocabulary);
    let step: FormRule | undefined = rule;
    let to = from;
    for (let steps = 0; step !== undefined && reading !== null; steps++) {
      const next = applyFormRule(step, reading.arguments);
      // A rule within one form (an argument in lower case) ends there.
      if (next === to) break;
      to = next;
      reading = readUrl(to, this.#vocabulary);
      if (step.from === step.to) break;
      if (steps === MAX_STEPS || reading?.form === rule.from) return null;
      step = reading === null ? undefined : this.#rules.get(reading.form);
    }
    return { url, from, to, form: reading?.form ?? null };
  }

  #move(moves: readonly Move[], where: 'new' | 'old'): Gain {
    const before = { fetched: this.#all.fetched, lost: this.#all.lost };
    const held = { fetched: this.#held.fetched, lost: this.#held.lost };
    for (const { url, from, to } of moves) this.#unplace(url, where === 'new' ? from : to);
    for (const { url, from, to } of moves) this.#place(url, where === 'new' ? to : from);
    const lost = this.#all.lost - before.lost;
    return {
      saved: before.fetched - this.#all.fetched - lost,
      lost,
      heldOutSaved: held.fetched - this.#held.fetched - (this.#held.lost - held.lost),
    };
  }

  #place(url: number, key: string): void {
    const cluster = this.#sample.cluster![url]!;
    this.#all.add(key, cluster);
    if (this.#heldOut[url] === 1) this.#held.add(key, cluster);
  }

  #unplace(url: number, key: string): void {
    const cluster = this.#sample.cluster![url]!;
    this.#all.remove(key, cluster);
    if (this.#heldOut[url] === 1) this.#held.remove(key, cluster);
  }

  #stand(form: string, url: number): void {
    const list = this.#at.get(form);
    if (list) list.push(url);
    else this.#at.set(form, [url]);
  }
}

/** Longer chains of rules are taken for circles. */
const MAX_STEPS = 8;

interface Move {
  readonly url: number;
  readonly from: string;
  readonly to: string;
  readonly form: string | null;
}
