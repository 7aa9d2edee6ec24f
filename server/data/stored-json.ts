/**
 * Documents as JSON text. Instants, which JSON lacks, are tagged: `{"@":"2026-11-21T06:00:00.000000Z"}`; an object that
 * happens to look like one gets one more `@` in its key.
 */
import type { StoredFields, StoredValue } from './store.ts';

const earliest = Temporal.Instant.from('0001-01-01T00:00:00Z').epochMilliseconds;
const latest = Temporal.Instant.from('9999-12-31T23:59:59.999Z').epochMilliseconds;

/** @throws TypeError for values that the store does not support: NaN, infinities, functions, class instances, years beyond 1–9999, arrays directly in arrays. */
export function toJson(value: StoredValue): string {
  return JSON.stringify(tag(value));
}

export function fieldsFromJson(json: string): StoredFields {
  const fields = JSON.parse(json);
  return json.includes('{"@') ? untagWithin(fields) : fields;
}

/** In UTC with six fraction digits, so that text order is time order. */
export function instantText(instant: Temporal.Instant): string {
  if (instant.epochMilliseconds < earliest || instant.epochMilliseconds > latest) {
    throw new TypeError(`${instant} is outside the years 1 to 9999`);
  }
  return instant.toString({ fractionalSecondDigits: 6 });
}

function tag(value: StoredValue): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return requireFinite(value);
  if (value instanceof Temporal.Instant) return { '@': instantText(value) };
  if (Array.isArray(value))
    return value.every((member) => typeof member === 'string') ? value : value.map(tagMember);
  return tagFields(value);
}

/** Firestore has no arrays in arrays. */
function tagMember(value: StoredValue): unknown {
  if (Array.isArray(value)) throw new TypeError('cannot store an array directly in an array');
  return tag(value);
}

function tagFields(value: StoredFields): object {
  const prototype = typeof value === 'object' ? Object.getPrototypeOf(value) : undefined;
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError(`cannot store ${String(value)}`);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const isLikeTag = fields.length === 1 && /^@+$/.test(fields[0]?.[0] ?? '');
  return Object.fromEntries(fields.map(([name, field]) => [isLikeTag ? `@${name}` : name, tag(field)]));
}

function requireFinite(value: number): number {
  if (!Number.isFinite(value)) throw new TypeError(`cannot store ${value}`);
  return value;
}

/** Changes the parsed value in place: a `JSON.parse` reviver takes several times as long. */
function untagWithin<T extends object>(container: T): T {
  const values = container as Record<string, unknown>;
  for (const key in values) {
    const value = values[key];
    if (typeof value === 'object' && value !== null) values[key] = untag(value);
  }
  return container;
}

function untag(value: object): unknown {
  if (Array.isArray(value)) {
    for (const [at, member] of value.entries()) {
      if (typeof member === 'object' && member !== null) value[at] = untag(member);
    }
    return value;
  }
  const [name, second] = Object.keys(value);
  if (name === undefined || second !== undefined || !/^@+$/.test(name)) return untagWithin(value);
  const inner = (value as Record<string, unknown>)[name];
  if (name === '@') return Temporal.Instant.from(inner as string);
  return untagWithin({ [name.slice(1)]: inner });
}
