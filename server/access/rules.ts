/** Route rules: checks of a route's parameters before any guard or loader runs. */

/** True when the parameters are valid; false gives the default message, a string is the message itself. */
export type Rule = (params: Readonly<Record<string, string | undefined>>) => boolean | string;

/** Ids that we generate, or that come from the club's older database: no slashes, dots or control characters. */
export const idIsPlain: Rule = ({ id = '' }) => /^[\w-]{1,128}$/.test(id);

/** The specification's message for a path that does not exist or whose rule fails. */
export function pageNotFound(path: string): string {
  return `Page not found: ${path}`;
}
