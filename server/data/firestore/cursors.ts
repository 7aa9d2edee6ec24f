/** Cursors: a position in a list, as the values of a document there; opaque to callers. */

import { isDocumentId } from '../collected-writes.ts';
import { isFieldValue } from '../cursor-values.ts';
import type { StoredValue } from '../store.ts';
import { fieldsFromJson, toJson } from '../stored-json.ts';

/** `after` and `from` read on, `before` and `until` read back; `from` and `until` include the position itself. */
export type CursorSide = 'after' | 'from' | 'before' | 'until';

export interface Place {
  /** The values of the order's fields. */
  readonly values: readonly StoredValue[];
  readonly id: string;
}

export interface CursorPlace extends Place {
  readonly side: CursorSide;
}

const sides: readonly unknown[] = ['after', 'from', 'before', 'until'] satisfies CursorSide[];

export function writeCursor({ side, values, id }: CursorPlace): string {
  const wrapped = values.map((value) => ({ value }));
  return Buffer.from(toJson({ side, values: wrapped, id })).toString('base64url');
}

/** Null, which reads the first page, for no cursor and for one that is malformed, another order's, or a position that no document can have. */
export function readCursor(cursor: string | null | undefined, valueCount: number): CursorPlace | null {
  if (!cursor) return null;
  try {
    const { side, values, id } = fieldsFromJson(Buffer.from(cursor, 'base64url').toString());
    if (!sides.includes(side) || typeof id !== 'string' || !isDocumentId(id)) return null;
    if (!Array.isArray(values) || values.length !== valueCount) return null;
    const unwrapped = values.map((wrapped) => (wrapped as { value: StoredValue }).value);
    if (!unwrapped.every((value) => isFieldValue(value))) return null;
    return { side: side as CursorSide, values: unwrapped, id };
  } catch {
    return null;
  }
}
