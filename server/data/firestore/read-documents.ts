import { isDocumentId } from '../collected-writes.ts';
import type { StoredFields } from '../store.ts';
import type { Ask } from './caller.ts';
import { fieldsFromWire, type WireValue } from './wire-values.ts';

export interface StoredDocument {
  readonly id: string;
  readonly fields: StoredFields;
}

/** `google.firestore.v1.Document`. */
export interface WireDocument {
  readonly name: string;
  readonly fields?: Record<string, WireValue>;
}

/** The most documents per request. */
const MAX_AT_ONCE = 300;

/** Documents by id; missing ones are left out, as are ids that no document can have. */
export async function readDocuments(
  ask: Ask,
  documents: string,
  ids: readonly string[],
): Promise<Map<string, StoredDocument>> {
  const names = [...new Set(ids)].filter(isDocumentId).map((id) => `${documents}/${id}`);
  const found = new Map<string, StoredDocument>();
  for (let start = 0; start < names.length; start += MAX_AT_ONCE) {
    const asked = { documents: names.slice(start, start + MAX_AT_ONCE) };
    for (const message of await ask<{ found?: WireDocument | null }>('batchGetDocuments', asked)) {
      if (!message.found) continue;
      const document = fromWireDocument(message.found);
      found.set(document.id, document);
    }
  }
  return found;
}

export function fromWireDocument({ name, fields = {} }: WireDocument): StoredDocument {
  return { id: name.slice(name.lastIndexOf('/') + 1), fields: fieldsFromWire(fields) };
}
