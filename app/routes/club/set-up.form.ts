import { z } from 'zod';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import { findFirstNameProblem, findLastNameProblem } from '#domain/members/member-profile.ts';
import { oneLine } from '../../forms/typed-text.ts';
import { validatedBy } from '../members/person.form.ts';
import {
  openingHoursFields,
  readOpeningHours,
  requireWholeDays,
} from './staff/settings/opening-hours.form.ts';

/** The first admin and the club; the identity service validates email and password. */
export const setUpForm = z
  .object({
    clubName: oneLine('Enter the club name')
      .min(1, 'Enter the club name')
      .max(60, 'Use at most 60 characters for the name'),
    accentColour: z
      .string({ error: 'Choose a colour' })
      .regex(/^#[0-9a-f]{6}$/i, 'Enter a colour like #c9f24b'),
    ...openingHoursFields,
    firstName: validatedBy(findFirstNameProblem),
    lastName: validatedBy(findLastNameProblem),
    email: oneLine(authMessages['missing-email']).max(254, authMessages['invalid-email']),
    password: z
      .string({ error: authMessages['weak-password'] })
      .max(1000, 'Use at most 1,000 characters for the password'),
  })
  .superRefine(requireWholeDays, { when: () => true })
  .transform((typed) => {
    const { clubName, accentColour, firstName, lastName, email, password } = typed;
    return {
      club: { clubName, accentColour, openingHours: readOpeningHours(typed) },
      admin: { firstName, lastName, email, password },
    };
  });
export type SetUpFields = z.input<typeof setUpForm>;
