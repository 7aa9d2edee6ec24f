import type { StoredValue } from './store.ts';

/**
 * Refuses half a character (a lone UTF-16 surrogate): SQLite would store it, Firestore refuses it, and a club containing one could
 * not move between them. Input is made well-formed where it is read, and cut only by `cutText`, so here it is our own bug.
 * @param where identifies the value, such as `members/u1`; the text itself is not in the message
 * @throws TypeError naming the field
 */
export function requireWellFormed(value: StoredValue, where: string): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError(`${where}: cannot store text with half a character`);
  } else if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) requireWellFormed(member, `${where}[${index}]`);
  } else if (typeof value === 'object' && value !== null && !(value instanceof Temporal.Instant)) {
    for (const [name, field] of Object.entries(value)) {
      if (!name.isWellFormed()) throw new TypeError(`${where}: cannot store a name with half a character`);
      requireWellFormed(field, `${where} ${name}`);
    }
  }
}
