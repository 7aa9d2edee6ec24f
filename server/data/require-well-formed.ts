import type { StoredValue } from './store.ts';

/**
 * Half a character (a lone UTF-16 surrogate) is no text: SQLite would keep it, Firestore refuses it, and a club that holds one could
 * not move. What people send is made well-formed where it is read, and cut by `cutText` alone: here it is a fault of ours.
 * @param where says whose value it is, such as `members/u1`; the text itself stays out of the message
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
