/** What a command talks to: the process at the terminal, or a test. */
export interface Terminal {
  /** One line for the person. */
  say(sentence: string): void;
  readonly now: () => Temporal.Instant;
}

/** Says how a command is used; the process ends with 64 (`EX_USAGE`). */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The one argument of a command. @throws UsageError */
export function requireArgument([value, ...others]: readonly string[], usage: string): string {
  if (!value || others.length > 0) throw new UsageError(`Use: npm run club -- ${usage}`);
  return value;
}
