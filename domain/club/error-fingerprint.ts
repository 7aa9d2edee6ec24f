import { redactMessage } from './error-redaction.ts';

export interface FailedWith {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** The route's pattern. */
  readonly route: string;
}

/** Frames that tell two errors apart; further out every request looks the same. */
const tellingFrames = 3;

/**
 * The same text for errors with the same cause: name, message and the innermost frames of our own code,
 * without what differs from one request to the next (numbers, ids, quoted values, positions in a file).
 * Its hash is the fingerprint.
 */
export function errorCause({ name, message, stack, route }: FailedWith): string {
  const frames = stack
    .split('\n')
    .filter((line) => /^\s*at /.test(line) && !/node:|node_modules|<anonymous>\)/.test(line))
    .slice(0, tellingFrames)
    .map(withoutPosition);
  return [name, withoutParticulars(message), ...(frames.length > 0 ? frames : [route])].join('\n');
}

/** Function and file: without line and column, the folder the club runs in and the hash of the build. */
function withoutPosition(frame: string): string {
  return (
    frame
      .trim()
      // The same call shows as `at async` once it has waited for something.
      .replace(/^at async /, 'at ')
      .replace(/:\d+:\d+\)?$/, '')
      .replace(/(?:file:\/\/)?\/[^\s()]*\/(?=[^/\s]+$)/, '')
      .replace(/-[\w-]{8}(?=\.m?js$)/, '')
  );
}

function withoutParticulars(message: string): string {
  return redactMessage(message)
    .replace(/(["'`]).*?\1/g, '…')
    .replace(/\b[\w-]{16,}\b/g, '…')
    .replace(/\d+/g, '…');
}
