import { MAX_MOVEMENTS_PER_PART } from '#domain/training/workout.ts';
import { type MovementField, partFields } from '#domain/training/workout-fields.ts';

/** The name of a movement's field in the builder's form. */
export const fieldOf = (movementKey: string, field: MovementField) => `m-${movementKey}-${field}`;

/** Where a page jumps to after a step. */
export const movementAnchor = (movementKey: string) => `movement-${movementKey}`;

/** What was on the builder's page when it was sent: the open part and its movements at that time. */
export interface SentPart {
  readonly part: string;
  readonly movements: readonly string[];
}

/** Whether a field was on the page that was sent: if so, and it arrives empty, somebody has cleared it. */
export function wasSent(name: string, sent: SentPart, openPart: string): boolean {
  const [, key] = /^m-([\w-]{1,20})-[A-Za-z]{1,20}$/.exec(name) ?? [];
  if (key !== undefined) return sent.movements.includes(key);
  const isOfPart = (partFields as readonly string[]).includes(name);
  return !isOfPart || sent.part === openPart;
}

/** Reads from hidden fields what was on the page. */
export function readSentPart(part: string, movements: string): SentPart {
  const isKey = (key: string) => /^[\w-]{1,20}$/.test(key);
  const keys = movements.split(',').filter(isKey);
  return { part: isKey(part) ? part : '', movements: [...new Set(keys)].slice(0, MAX_MOVEMENTS_PER_PART) };
}

/** The props of one field, with what was typed and what is wrong with it. */
export type FieldReader = (name: string) => {
  id: string;
  name: string;
  defaultValue: string;
  errors: string[] | undefined;
};
