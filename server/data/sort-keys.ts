/**
 * Keys: text whose order is Firestore's order of values (null, booleans, numbers, instants, strings, arrays, objects). They are stored
 * in columns beside the document, so that SQLite compares, sorts and merges without parsing the JSON. A missing field has no key (NULL).
 */
import type { FieldPath, StoredFields, StoredValue } from './store.ts';
import { instantText, toJson } from './stored-json.ts';

/** The first character of a key is the type. */
export function keyOf(value: StoredValue): string {
  if (value === null) return '0';
  if (typeof value === 'boolean') return value ? '1t' : '1f';
  if (typeof value === 'number') return `2${numberKey(value)}`;
  if (value instanceof Temporal.Instant) return `3${instantText(value)}`;
  if (typeof value === 'string') return `4${value}`;
  return `${Array.isArray(value) ? 5 : 6}${toJson(sortNames(value))}`;
}

/** The key of a document's field, or null where the document has no such field. */
export function keyAt(fields: StoredFields, path: FieldPath): string | null {
  const value = valueAt(fields, path);
  return value === undefined ? null : keyOf(value);
}

/** The distinct keys of an array's members; none where the field is not an array. */
export function memberKeysAt(fields: StoredFields, path: FieldPath): string[] {
  const value = valueAt(fields, path);
  return Array.isArray(value) ? [...new Set(value.map(keyOf))] : [];
}

/** The lowest key of a key's type, and the lowest one of the next type: ranges stay within one type. */
export function typeBounds(key: string): { from: string; below: string } {
  const type = key.charCodeAt(0);
  return { from: String.fromCharCode(type), below: String.fromCharCode(type + 1) };
}

/** Undefined where there is no such field. */
export function valueAt(fields: StoredFields, path: FieldPath): StoredValue | undefined {
  let value: StoredValue | undefined = fields;
  for (const name of path.split('.')) {
    if (
      value === null ||
      typeof value !== 'object' ||
      Array.isArray(value) ||
      value instanceof Temporal.Instant
    ) {
      return undefined;
    }
    value = Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}

const double = new DataView(new ArrayBuffer(8));

/** IEEE 754 bits, transformed so that their hexadecimal text sorts in numeric order. */
function numberKey(value: number): string {
  double.setFloat64(0, value === 0 ? 0 : value);
  const bits = double.getBigUint64(0);
  const isNegative = bits >> 63n === 1n;
  const sortable = isNegative ? ~bits & 0xffff_ffff_ffff_ffffn : bits | (1n << 63n);
  return sortable.toString(16).padStart(16, '0');
}

function sortNames(value: StoredValue): StoredValue {
  if (value === null || typeof value !== 'object' || value instanceof Temporal.Instant) return value;
  if (Array.isArray(value)) return value.map(sortNames);
  const sorted = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, field]) => [name, sortNames(field)]));
}
