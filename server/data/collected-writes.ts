import { requireWellFormed } from './require-well-formed.ts';
import type { StoredFields, Writes } from './store.ts';
import { fieldsFromJson, toJson } from './stored-json.ts';

interface WriteTo {
  readonly collection: string;
  readonly id: string;
}

export interface WriteFields extends WriteTo {
  readonly kind: 'create' | 'set' | 'update';
  readonly fields: StoredFields;
}

/** A write for an engine to execute. */
export type Write = WriteFields | (WriteTo & { readonly kind: 'remove' });

/** The most writes in one commit. */
export const MAX_WRITES = 500;

/** The port's write methods, which collect writes to be applied together. Documents are copied: later changes to them have no effect. */
export function writeCollector(writes: Write[]): Writes<void> {
  const add = (
    kind: Exclude<Write['kind'], 'remove'>,
    collection: string,
    id: string,
    fields: StoredFields,
  ) => {
    const copy = fieldsFromJson(toJson(fields));
    requireWellFormed(copy, `${collection}/${requireId(id)}`);
    writes.push({ kind, collection, id, fields: copy });
  };
  return {
    create: ({ name, encode }, document) => add('create', name, document.id, encode(document)),
    set: ({ name, encode }, document) => add('set', name, document.id, encode(document)),
    update: ({ name, encode }, id, changes) => add('update', name, id, encode(changes)),
    remove: ({ name }, id) => void writes.push({ kind: 'remove', collection: name, id: requireId(id) }),
  };
}

/** The writes of one commit. @throws RangeError for more than 500; TypeError for what cannot be stored */
export function collectWrites(fill: (writes: Writes<void>) => void): Write[] {
  const writes: Write[] = [];
  fill(writeCollector(writes));
  if (writes.length > MAX_WRITES) throw new RangeError(`${writes.length} writes: at most ${MAX_WRITES}`);
  return writes;
}

function requireId(id: string): string {
  if (!isDocumentId(id)) throw new TypeError(`${JSON.stringify(id)} cannot be a document's id`);
  return id;
}

/** Firestore's limits on a document's id. */
export function isDocumentId(id: string): boolean {
  return (
    typeof id === 'string' &&
    /^(?!\.{1,2}$)(?!__.*__$)[^/\0]+$/s.test(id) &&
    Buffer.byteLength(id) <= 1500 &&
    id.isWellFormed()
  );
}
