import { isPlainId } from '#domain/values/plain-id.ts';

/** Parameters that are words, which their pages know; all others are ids. */
const words: readonly string[] = ['guide', 'kind', 'name', 'slug', 'token', 'year', '*'];

/** Whether the ids in an address can be ids: the specification's check of an address, before any guard or loader runs. */
export function idsArePlain(params: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(params).every(([name, value = '']) => words.includes(name) || isPlainId(value));
}
