import type { Write } from '../collected-writes.ts';
import { escapeName } from './structured-query.ts';
import { fieldsToWire } from './wire-values.ts';

/** What a document has to be like still when it is written. */
export type Precondition = { readonly exists: boolean } | { readonly updateTime: unknown };

/**
 * A collected write in Firestore's format (`google.firestore.v1.Write`).
 * @param asRead of a document that must be as it was read
 */
export function toWireWrite(
  documents: (collection: string) => string,
  write: Write,
  asRead?: Precondition,
): object {
  const name = `${documents(write.collection)}/${write.id}`;
  const checked = (otherwise?: Precondition) => {
    const currentDocument = asRead ?? otherwise;
    return currentDocument && { currentDocument };
  };
  if (write.kind === 'remove') return { delete: name, ...checked() };
  const update = { name, fields: fieldsToWire(write.fields) };
  if (write.kind === 'set') return { update, ...checked() };
  // Of a document that was read, `exists: false` says that too.
  if (write.kind === 'create') return { update, currentDocument: { exists: false } };
  const updateMask = { fieldPaths: Object.keys(write.fields).map(escapeName) };
  return { update, updateMask, ...checked({ exists: true }) };
}
