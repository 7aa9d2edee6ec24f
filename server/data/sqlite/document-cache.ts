/**
 * Documents as they were parsed and decoded, by table and row, for as long as their version is the current one: a list decodes only what
 * has changed since it was last read. Exact, since each commit has a number of its own and every row names the one that wrote it.
 */
import { LRUCache } from 'lru-cache';
import type { Collection, StoredFields } from '../store.ts';
import { fieldsFromJson } from '../stored-json.ts';

/** Of JSON text; in memory a document takes a few times as much. */
const CAPACITY_IN_CHARACTERS = 8_000_000;
/** Larger documents are parsed each time. */
const LARGEST_IN_CHARACTERS = 100_000;

/** One version of a document. What `decodedBy` returns is shared, so it is frozen. */
export class StoredDocument {
  readonly id: string;
  /** The number of the commit that wrote it. */
  readonly version: number;
  readonly #fields: StoredFields;
  #decoded: { readonly collection: object; readonly document: unknown } | null = null;

  constructor(id: string, version: number, json: string) {
    this.id = id;
    this.version = version;
    this.#fields = fieldsFromJson(json);
  }

  decodedBy<T extends { id: string }>(collection: Collection<T>): T {
    const known = this.#decoded;
    if (known && known.collection === collection) return known.document as T;
    const document = deepFreeze(collection.decode(this.id, this.#fields));
    this.#decoded = { collection, document };
    return document;
  }
}

/** The documents of one database. */
export class DocumentCache {
  readonly #documents = new LRUCache<string, StoredDocument>({ maxSize: CAPACITY_IN_CHARACTERS });

  /** The document in a row of a table, if this version of it is here. */
  find(table: string, row: number, version: number): StoredDocument | null {
    const document = this.#documents.get(`${table} ${row}`);
    return document?.version === version ? document : null;
  }

  keep(table: string, row: number, document: StoredDocument, json: string): void {
    if (json.length > LARGEST_IN_CHARACTERS) return;
    this.#documents.set(`${table} ${row}`, document, { size: json.length + 1 });
  }
}

/** Instants and other values with a prototype of their own cannot be changed. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Temporal.Instant) return value;
  for (const member of Object.values(value)) deepFreeze(member);
  return Object.freeze(value);
}
