/** Cursors: a position in a list, as the keys of a document there; opaque to callers. */

import { isDocumentId } from '../collected-writes.ts';
import { isFieldKey } from '../cursor-values.ts';

/** `after` and `from` read on, `before` and `until` read back; `from` and `until` include the position itself. */
export type CursorSide = 'after' | 'from' | 'before' | 'until';

export interface CursorPlace {
  readonly side: CursorSide;
  /** The keys of the order's fields, then the document's id. */
  readonly keys: readonly string[];
}

const sides: readonly string[] = ['after', 'from', 'before', 'until'] satisfies CursorSide[];

export function writeCursor({ side, keys }: CursorPlace): string {
  return Buffer.from(JSON.stringify([side, ...keys])).toString('base64url');
}

/** Null, which reads the first page, for no cursor and for one that is malformed, another order's, or a position that no document can have. */
export function readCursor(cursor: string | null | undefined, keyCount: number): CursorPlace | null {
  if (!cursor) return null;
  try {
    const [side, ...parts]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const keys = parts.filter((part) => typeof part === 'string');
    if (!sides.includes(side as string) || parts.length !== keyCount || keys.length !== keyCount) return null;
    if (!isDocumentId(keys.at(-1) ?? '') || !keys.slice(0, -1).every(isFieldKey)) return null;
    return { side: side as CursorSide, keys };
  } catch {
    return null;
  }
}
