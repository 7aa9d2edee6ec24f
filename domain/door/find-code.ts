/** Where a scanned pass begins. */
export const PASS_PREFIX = 'CF1';

/**
 * The code within what was typed or scanned: in capitals, without the spaces of someone who types it in groups, and of a scanned one
 * without what was in the field before it (stray keys, half a code). Unchanged but for that where there is none.
 */
export function findCode(typed: string): string {
  const text = typedText(typed);
  const start = text.lastIndexOf(`${PASS_PREFIX}.`);
  return start > 0 ? text.slice(start) : text;
}

/**
 * True for keys that nobody meant for the field: what is in it is not, and does not become, a code. Digits may be the beginning of the
 * one that people type.
 */
export function isStray(typed: string): boolean {
  const text = typedText(typed);
  const mayBecomeCode =
    text.includes(`${PASS_PREFIX}.`) || `${PASS_PREFIX}.`.startsWith(text) || /\d[.·-]?$/.test(text);
  return !mayBecomeCode;
}

/** In capitals and without spaces. */
export function typedText(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase();
}
