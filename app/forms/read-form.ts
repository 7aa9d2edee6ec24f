import type { z } from 'zod';
import type { Context } from '#server/request/context.ts';
import { requireForm } from '#server/request/read-form.ts';
import { parseForm } from './parse-form.ts';

/** The posted form of this request, read by the schema of its page. @throws a 400 page where nothing was posted */
export function readForm<Schema extends z.ZodType>(context: Context, schema: Schema) {
  return parseForm(requireForm(context), schema);
}
