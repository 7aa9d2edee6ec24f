import type { z } from 'zod';
import type { Context } from '#server/request/context.ts';
import { requireForm } from '#server/request/read-form.ts';
import { parseForm } from './parse-form.ts';

/**
 * The posted form of this request, read by the schema of its page.
 * @param change what a button of the form changes of it first, such as one more of an item
 * @throws a 400 page where nothing was posted
 */
export function readForm<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
  change: (sent: FormData) => FormData = (sent) => sent,
) {
  return parseForm(change(requireForm(context)), schema);
}
