/** Stands for this club's own origin, whatever it is: only what stays on it comes through. */
const HERE = 'http://here.invalid';
const MAX_LENGTH = 2000;

/** Where somebody who has just signed in must not be sent: they would go round in circles or be signed out again. */
const neverAgain = /^\/auth(\/|\.|$)/;

/**
 * The path that a person may be sent on to, or the fallback: a path on this origin, written plainly.
 * Browsers drop tabs and line ends from URLs and read `\` as `/`, so whatever holds such a character, even encoded in
 * its path, is refused rather than repaired (security.md, row 19).
 */
export function safeRedirectPath(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !isPlainPath(value)) return fallback;
  const url = URL.parse(value, HERE);
  if (url?.origin !== HERE || url.username !== '' || !isPlainPath(url.pathname)) return fallback;
  const decoded = decodePath(url.pathname);
  if (decoded === null || !isPlainPath(decoded) || neverAgain.test(decoded.toLowerCase())) return fallback;
  return url.pathname + url.search + url.hash;
}

/** Begins with one slash, and holds neither a backslash nor a control character. */
function isPlainPath(path: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path);
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
