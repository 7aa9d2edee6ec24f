/** A checksum of documents that is the same on every engine, whatever the order of fields and documents. */
import { createHash } from 'node:crypto';
import type { StoredFields, StoredValue } from '../store.ts';

/** A document in one line of text: fields by name, instants to the microsecond. @throws TypeError for what a store cannot hold */
export function canonicalText(id: string, fields: StoredFields): string {
  return `${JSON.stringify(id)}${textOf(fields)}`;
}

/** A checksum over documents, added in any order but each only once. */
export class Checksum {
  readonly #sum = Buffer.alloc(32);
  #count = 0;

  add(id: string, fields: StoredFields): void {
    const digest = createHash('sha256').update(canonicalText(id, fields)).digest();
    for (const [at, byte] of digest.entries()) this.#sum[at] = (this.#sum[at] ?? 0) ^ byte;
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  get text(): string {
    return this.#sum.toString('hex');
  }
}

function textOf(value: StoredValue): string {
  if (value instanceof Temporal.Instant) return `@${value.toString({ fractionalSecondDigits: 6 })}`;
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`cannot store ${value}`);
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${textOf(value[name] ?? null)}`).join(',')}}`;
}
