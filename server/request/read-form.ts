import type { SubmissionResult } from '@conform-to/react';
import { data } from 'react-router';
import { type Context, formContext } from './context.ts';

/** The posted fields, already read by the guard middleware. */
export function requireForm(context: Context): FormData {
  const form = context.get(formContext);
  if (!form) throw data('This address takes a form. Please go back and send it again.', { status: 400 });
  return form;
}

/** The same page again with what was typed and what is wrong, status 422. */
export function refuse(result: SubmissionResult, status = 422) {
  return data(result, { status });
}
