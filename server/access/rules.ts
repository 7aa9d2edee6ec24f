/** Route rules: checks of a route's parameters before any guard or loader runs. */
import { isPlainId } from '#domain/values/plain-id.ts';

/** True when the parameters are valid; false gives the default message, a string is the message itself. */
export type Rule = (params: Readonly<Record<string, string | undefined>>) => boolean | string;

export const idIsPlain: Rule = ({ id = '' }) => isPlainId(id);
export const exerciseIdIsPlain: Rule = ({ exerciseId = '' }) => isPlainId(exerciseId);
export const guardianIsPlain: Rule = ({ id = '', guardian = '' }) => isPlainId(id) && isPlainId(guardian);
/** Somebody’s class: both ids. */
export const sessionIsPlain: Rule = ({ id = '', session = '' }) => isPlainId(id) && isPlainId(session);

/** The specification's message for a path that does not exist or whose rule fails. */
export function pageNotFound(path: string): string {
  return `Page not found: ${path}`;
}
