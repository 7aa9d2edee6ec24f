/** Placeholder for the club's own origin: only URLs on it are accepted. */
const HERE = 'http://here.invalid';
const MAX_LENGTH = 2000;

/** Not after signing in: it would cause a redirect loop or sign the person out. */
const neverAgain = /^\/auth(\/|\.|$)/;

/**
 * The path if it is safe to redirect to, else the fallback: a plain path on this origin.
 * Browsers drop tabs and line ends from URLs and read `\` as `/`, so a value with such a character, even encoded in
 * its path, is refused rather than fixed.
 */
export function safeRedirectPath(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !isPlainPath(value)) return fallback;
  const url = URL.parse(value, HERE);
  if (url?.origin !== HERE || url.username !== '' || !isPlainPath(url.pathname)) return fallback;
  const decoded = decodePath(url.pathname);
  if (decoded === null || !isPlainPath(decoded) || neverAgain.test(decoded.toLowerCase())) return fallback;
  return url.pathname + url.search + url.hash;
}

/** Starts with one slash, and contains neither a backslash nor a control character. */
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
