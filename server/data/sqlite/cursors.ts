/** Cursors: a place in a list, as the keys of a document there; opaque to everyone else. */

/** `after` and `from` read on, `before` and `until` read back; `from` and `until` include the place itself. */
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

/** Null, which reads the first page, for no cursor and for one that is malformed or another order's. */
export function readCursor(cursor: string | null | undefined, keyCount: number): CursorPlace | null {
  if (!cursor) return null;
  const [side, ...keys] = parseList(Buffer.from(cursor, 'base64url').toString());
  if (!sides.includes(side as string) || keys.length !== keyCount) return null;
  if (!keys.every((key) => typeof key === 'string')) return null;
  return { side: side as CursorSide, keys };
}

function parseList(json: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(json);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
