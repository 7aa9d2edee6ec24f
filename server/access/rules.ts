/** Route rules: checks of a route's parameters before any guard or loader runs. */

/** True when the parameters are fit; false gives the default message, a string its own. */
export type Rule = (params: Readonly<Record<string, string | undefined>>) => boolean | string;

/** Ids are what we generate or what an older database of the club holds: no slashes, dots or control characters. */
export const idIsPlain: Rule = ({ id = '' }) => /^[\w-]{1,128}$/.test(id);

/** The specification's message for a path that is not there or whose rule fails. */
export function pageNotFound(path: string): string {
  return `Page not found: ${path}`;
}
