import type { StoredFields, Writes } from '../store.ts';
import { fieldsFromJson, toJson } from './stored-json.ts';
import type { Write } from './write-documents.ts';

/** The port's write verbs, noted down to be applied together. What is noted is a copy: later changes to it do not count. */
export function writesInto(writes: Write[]): Writes<void> {
  const note = (
    kind: Exclude<Write['kind'], 'remove'>,
    collection: string,
    id: string,
    fields: StoredFields,
  ) => void writes.push({ kind, collection, id: requireId(id), fields: fieldsFromJson(toJson(fields)) });
  return {
    create: ({ name, encode }, document) => note('create', name, document.id, encode(document)),
    set: ({ name, encode }, document) => note('set', name, document.id, encode(document)),
    update: ({ name, encode }, id, changes) => note('update', name, id, encode(changes)),
    remove: ({ name }, id) => void writes.push({ kind: 'remove', collection: name, id: requireId(id) }),
  };
}

/** Firestore's limits on a document's id. */
function requireId(id: string): string {
  const isUsable =
    typeof id === 'string' &&
    /^(?!\.{1,2}$)(?!__.*__$)[^/\0]+$/s.test(id) &&
    Buffer.byteLength(id) <= 1500 &&
    id.isWellFormed();
  if (!isUsable) throw new TypeError(`${JSON.stringify(id)} cannot be a document's id`);
  return id;
}
