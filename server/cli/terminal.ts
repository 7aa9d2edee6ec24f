import { formatNumber } from '#domain/values/numbers.ts';

/** A command's output: the process at the terminal, or a test. */
export interface Terminal {
  /** Prints one line. */
  say(sentence: string): void;
  readonly now: () => Temporal.Instant;
}

/** A terminal with somebody at it. */
export interface AskingTerminal extends Terminal {
  /** Asks for a line that is not shown while it is typed; from a pipe, the next one. Empty: there is none. */
  ask(question: string): Promise<string>;
  /** Somebody types; false: it comes from a pipe. */
  readonly isInteractive: boolean;
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

/** `1 file`, `1,204 files`. */
export const filesOf = (count: number): string => (count === 1 ? '1 file' : `${formatNumber(count)} files`);

/** How many of a list are named. */
const MAX_LISTED = 10;

/** `u1, u2 and 3 more`. */
export function listed(names: readonly string[]): string {
  const more = names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : '';
  return `${names.slice(0, MAX_LISTED).join(', ')}${more}`;
}
