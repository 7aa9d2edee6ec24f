import type { Submission } from '@conform-to/react';
import type { z } from 'zod';
import { canMail } from '#server/config/can-mail.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { readTrap, trapMessages } from '#server/request/spam-trap.ts';
import { readForm } from '../../forms/read-form.ts';

/** Where no email goes out, staff call them, so a number is needed. */
const NO_MOBILE = 'Enter a phone number, so that we can call you';
export const TOO_MANY = 'There have been too many requests. Try again in an hour.';

type VisitorForm = z.ZodType<{ mobile: string; stamp: string; website: string }>;

/** What a visitor without an account has sent, or all that is wrong with it at once. */
export function readVisitor<Form extends VisitorForm>(
  context: Context,
  form: Form,
):
  | {
      readonly value: z.output<Form>;
      readonly submission: Submission<z.input<Form>, string[], z.output<Form>>;
    }
  | { readonly refusal: ReturnType<typeof refuse> } {
  const services = context.get(servicesContext);
  const submission = readForm(context, form);
  const isReached = canMail(services) || `${submission.payload.mobile ?? ''}`.trim() !== '';
  const fieldErrors: Record<string, string[]> = isReached ? {} : { mobile: [NO_MOBILE] };
  if (submission.status !== 'success' || !isReached)
    return { refusal: refuse(submission.reply({ fieldErrors })) };
  const { stamp, website } = submission.value;
  const trap = readTrap(services.secret, { stamp, trap: website }, services.now());
  if (trap !== 'fine') return { refusal: refuse(submission.reply({ formErrors: [trapMessages[trap]] })) };
  return { value: submission.value, submission };
}
