import type { Write } from '../collected-writes.ts';
import { escapeName } from './structured-query.ts';
import { fieldsToWire } from './wire-values.ts';

/** A collected write in Firestore's format (`google.firestore.v1.Write`). */
export function toWireWrite(documents: (collection: string) => string, write: Write): object {
  const name = `${documents(write.collection)}/${write.id}`;
  if (write.kind === 'remove') return { delete: name };
  const update = { name, fields: fieldsToWire(write.fields) };
  if (write.kind === 'set') return { update };
  if (write.kind === 'create') return { update, currentDocument: { exists: false } };
  const updateMask = { fieldPaths: Object.keys(write.fields).map(escapeName) };
  return { update, updateMask, currentDocument: { exists: true } };
}
