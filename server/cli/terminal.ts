/** A command's output: the process at the terminal, or a test. */
export interface Terminal {
  /** Prints one line. */
  say(sentence: string): void;
  readonly now: () => Temporal.Instant;
}

/** The command was used incorrectly; the process exits with 64 (`EX_USAGE`). */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The one argument of a command. @throws UsageError */
export function requireArgument([value, ...others]: readonly string[], usage: string): string {
  if (!value || others.length > 0) throw new UsageError(`Usage: npm run club -- ${usage}`);
  return value;
}
