import { z } from 'zod';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import { findPasswordProblem, passwordSentence } from '#domain/accounts/passwords.ts';
import { newPassword } from '../../forms/new-password.ts';
import { oneLine } from '../../forms/typed-text.ts';
import { personFields, requireGuardian } from '../members/person.form.ts';

interface Club {
  readonly minimumPasswordLength: number;
  readonly clubName: string;
  readonly minimumAge: number;
  /** The identity service's own rule. */
  readonly isEmail: (typed: string) => boolean;
}

/**
 * Reports all mistakes at once, in the order of the fields. The identity service validates email and password again;
 * checking them here too means that nobody corrects a date only to learn that the password is too short.
 */
export const signUpForm = (now: Temporal.Instant, club: Club) => {
  const { firstName, lastName, ...rest } = personFields({
    minimumAge: club.minimumAge,
    now,
    filledInBy: 'self',
  });
  return z
    .object({ firstName, lastName, email: emailField(club), password: passwordField(club), ...rest })
    .superRefine((person, context) => requireGuardian(person, now, context));
};
export type SignUpFields = z.input<ReturnType<typeof signUpForm>>;

const emailField = ({ isEmail }: Club) =>
  oneLine(authMessages['missing-email'])
    .min(1, { error: authMessages['missing-email'], abort: true })
    .refine(isEmail, authMessages['invalid-email']);

/** Without the rule about the person's own email, which only the service checks. */
const passwordField = ({ minimumPasswordLength: minimumLength, clubName }: Club) =>
  newPassword().superRefine((typed, context) => {
    const problem = findPasswordProblem(typed, { minimumLength, clubName, email: '' });
    if (problem) context.addIssue({ code: 'custom', message: passwordSentence(problem, minimumLength) });
  });
