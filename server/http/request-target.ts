const longestTarget = 8192;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const controlCharacter = /[\u0000-\u001f\u007f]/;

/**
 * The path and query of a request line, or null when it is malformed: broken percent-encoding, control
 * characters, a backslash (which URL parsers turn into a slash), or too long.
 */
export function readTarget(target: string): string | null {
  if (target.length > longestTarget || target.includes('\\') || target.includes('%00')) return null;
  const local = target.startsWith('/') ? target : withoutAuthority(target);
  if (local === null) return null;
  const pathname = local.split(/[?#]/, 1)[0] ?? '/';
  if (!pathname.includes('%')) return controlCharacter.test(pathname) ? null : local;
  try {
    return controlCharacter.test(decodeURIComponent(pathname)) ? null : local;
  } catch {
    return null;
  }
}

/** `GET http://host/path` is legal HTTP/1.1; its host is as untrusted as the `Host` header and is dropped. */
function withoutAuthority(target: string): string | null {
  const match = /^https?:\/\/[^/?#]+(\/[^#]*)?$/i.exec(target);
  return match ? (match[1] ?? '/') : null;
}
