import type { SubmissionResult } from '@conform-to/react';
import { data } from 'react-router';
import { type Context, formContext } from './context.ts';

/** The posted fields, already read by the guard middleware. Pages read them by `readForm` or `readText`. */
export function requireForm(context: Context): FormData {
  const form = context.get(formContext);
  if (!form) throw data('This address takes a form. Please go back and send it again.', { status: 400 });
  return form;
}

/**
 * One posted text. Empty where it is missing, sent twice, a file, or longer than `longest`.
 * @param longest in UTF-16 units
 */
export function readText(context: Context, name: string, longest = 2000): string {
  const [value, ...others] = requireForm(context).getAll(name);
  const isOne = typeof value === 'string' && others.length === 0;
  return isOne && value.length <= longest ? value : '';
}

/** The same page again with what was typed and what is wrong, status 422. */
export function refuse(result: SubmissionResult, status = 422) {
  return data(result, { status });
}
