import type { RawFirestore } from './raw-firestore.ts';

export interface Refusal {
  readonly code: number;
  /** What both must answer, whatever the wording. */
  readonly says: RegExp;
}

/** Either the answer, or why there is none. */
export type Outcome = { readonly answer: unknown } | Refusal;

export interface RequestCase {
  readonly name: string;
  readonly send: (to: RawFirestore) => Promise<unknown>;
  readonly expected: Outcome;
}

export const done: Outcome = { answer: 'done' };

export function answers(answer: unknown): Outcome {
  return { answer };
}

export function invalid(says: RegExp): Refusal {
  return { code: 3, says };
}

export function aborted(says: RegExp): Refusal {
  return { code: 10, says };
}

export function requestCase(name: string, expected: Outcome, send: RequestCase['send']): RequestCase {
  return { name, send, expected };
}

export function text(stringValue: string) {
  return { stringValue };
}

export function whole(integerValue: number) {
  return { integerValue: String(integerValue) };
}
