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

/** A write as an engine carries it out. */
export type Write = WriteFields | (WriteTo & { readonly kind: 'remove' });

/** Writes that land in one step, at most. */
export const MOST_WRITES = 500;

/** The port's write verbs, noted down to be applied together. What is noted is a copy: later changes to it do not count. */
export function writesInto(writes: Write[]): Writes<void> {
  const note = (
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
    create: ({ name, encode }, document) => note('create', name, document.id, encode(document)),
    set: ({ name, encode }, document) => note('set', name, document.id, encode(document)),
    update: ({ name, encode }, id, changes) => note('update', name, id, encode(changes)),
    remove: ({ name }, id) => void writes.push({ kind: 'remove', collection: name, id: requireId(id) }),
  };
}

/** Writes of one step. @throws RangeError for more than 500; TypeError for what cannot be stored */
export function noteWrites(note: (writes: Writes<void>) => void): Write[] {
  const writes: Write[] = [];
  note(writesInto(writes));
  if (writes.length > MOST_WRITES) throw new RangeError(`${writes.length} writes: at most ${MOST_WRITES}`);
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
