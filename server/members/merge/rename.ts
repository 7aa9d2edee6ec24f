import type { StoredFields, StoredValue } from '../../data/store.ts';

/** A document under another uid, and where in it the old one was: `memberUid`, `lines.0.forUid`. */
export interface Renamed {
  readonly fields: StoredFields;
  readonly paths: string[];
}

/**
 * Puts another uid wherever a document names the old one: as a whole value, or as a part of a key such as `{workoutId}_{uid}`.
 * @param only where to look; left out: everywhere
 */
export function renameIn(fields: StoredFields, from: string, to: string, only?: readonly string[]): Renamed {
  const paths: string[] = [];
  const rename = (value: StoredValue, path: string): StoredValue => {
    if (typeof value === 'string') {
      const renamed = only === undefined || only.includes(path) ? renameKey(value, from, to) : value;
      if (renamed !== value) paths.push(path);
      return renamed;
    }
    if (value === null || typeof value !== 'object' || value instanceof Temporal.Instant) return value;
    if (Array.isArray(value)) return value.map((each, at) => rename(each, `${path}.${at}`));
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, rename(each, `${path}.${name}`)]),
    );
  };
  const entries = Object.entries(fields).map(([name, value]) => [name, rename(value, name)] as const);
  return { fields: Object.fromEntries(entries), paths };
}

/** `w1_ann` → `w1_bob`; texts that merely contain the uid stay. */
export function renameKey(key: string, from: string, to: string): string {
  if (key === from) return to;
  if (key.startsWith(`${from}_`)) return `${to}${key.slice(from.length)}`;
  if (key.endsWith(`_${from}`)) return `${key.slice(0, -from.length)}${to}`;
  return key.replace(`_${from}_`, () => `_${to}_`);
}
