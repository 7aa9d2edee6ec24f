/** What a cursor may contain. It comes from the client, and Firestore refuses a position that no document could have. */
import type { StoredValue } from './store.ts';
import { fieldsFromJson, instantText } from './stored-json.ts';

/** Firestore's limit on nested maps and arrays. */
const MAX_DEPTH = 20;

/** Whether a document can have this as a field. @throws RangeError, TypeError for instants outside the years 1 to 9999 */
export function isFieldValue(value: unknown, depth = 1): value is StoredValue {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return value.isWellFormed();
  if (value instanceof Temporal.Instant) return instantText(value) !== '';
  if (typeof value !== 'object' || depth > MAX_DEPTH) return false;
  if (Array.isArray(value))
    return value.every((member) => !Array.isArray(member) && isFieldValue(member, depth + 1));
  return Object.entries(value).every(([name, field]) => isFieldName(name) && isFieldValue(field, depth + 1));
}

function isFieldName(name: string): boolean {
  return name.isWellFormed() && !/^__.*__$/s.test(name);
}

/** Whether a document's field can have this key (`sort-keys.ts`). @throws SyntaxError, and as `isFieldValue` */
export function isFieldKey(key: string): boolean {
  const [type] = key;
  const rest = key.slice(1);
  if (type === '0') return rest === '';
  if (type === '1') return /^[tf]$/.test(rest);
  if (type === '2') return /^[\da-f]{16}$/.test(rest);
  if (type === '3') return instantText(Temporal.Instant.from(rest)) === rest;
  if (type === '4') return rest.isWellFormed();
  return /^(?:5\[|6\{)/.test(key) && isFieldValue(fieldsFromJson(rest));
}
