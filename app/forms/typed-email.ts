import { emailOrNull } from '#server/identity/email.ts';
import { oneLine } from './typed-text.ts';

/**
 * An email address, as accounts store it.
 * @param error what to say where it is missing or sent twice
 */
export const emailAddress = (error: string, { isOptional = false } = {}) =>
  oneLine(error)
    .max(254, 'The email address is not valid.')
    .refine(
      (typed) => (isOptional && typed === '') || emailOrNull(typed) !== null,
      'Enter an email address, like name@example.com',
    )
    .overwrite((typed) => emailOrNull(typed) ?? typed);
