import { redactMessage } from './error-redaction.ts';

export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** The route's pattern. */
  readonly route: string;
}

/** How many frames distinguish two errors; further out every request looks the same. */
const MAX_FRAMES = 3;

/**
 * The same text for errors with the same cause: name, message and the innermost frames of our own code,
 * without what varies between requests (numbers, ids, quoted values, positions in a file).
 * Its hash is the fingerprint.
 */
export function errorCause({ name, message, stack, route }: Failure): string {
  const frames = stack
    .split('\n')
    .filter((line) => /^\s*at /.test(line) && !/node:|node_modules|<anonymous>\)/.test(line))
    .slice(0, MAX_FRAMES)
    .map(withoutPosition);
  return [name, withoutVariables(message), ...(frames.length > 0 ? frames : [route])].join('\n');
}

/** Function and file, without line, column, install folder and build hash. */
function withoutPosition(frame: string): string {
  const place = frame
    .trim()
    // The same call appears as `at async` after an await.
    .replace(/^at async /, 'at ')
    .replace(/:\d+:\d+\)?$/, '');
  return withoutFolders(place).replace(/-[\w-]{8}(?=\.m?js$)/, '');
}

function withoutFolders(place: string): string {
  const file = place.lastIndexOf('/') + 1;
  const start = Math.max(place.lastIndexOf(' ', file), place.lastIndexOf('(', file)) + 1;
  return place.slice(0, start) + place.slice(Math.max(start, file));
}

function withoutVariables(message: string): string {
  return redactMessage(message)
    .replace(/(["'`]).*?\1/g, '…')
    .replace(/\b[\w-]{16,}\b/g, '…')
    .replace(/\d+/g, '…');
}
