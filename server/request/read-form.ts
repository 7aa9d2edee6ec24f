import type { SubmissionResult } from '@conform-to/react';
import { data } from 'react-router';
import { cutText } from '#domain/values/text.ts';
import { type Context, formContext } from './context.ts';

/** The posted fields, already read by the guard middleware. Pages read them by `readForm` or `readText`. */
export function requireForm(context: Context): FormData {
  const form = context.get(formContext);
  if (!form) throw data('This address takes a form. Please go back and send it again.', { status: 400 });
  return form;
}

/**
 * One posted text, the first of its name: empty where it is missing or a file, cut where it is longer than `longest`.
 * @param longest in UTF-16 units
 */
export function readText(context: Context, name: string, longest = 2000): string {
  const value = requireForm(context).get(name);
  return typeof value === 'string' ? cutText(value, longest) : '';
}

/** The same page again with what was typed and what is wrong, status 422. */
export function refuse(result: SubmissionResult, status = 422) {
  return data(result, { status });
}
