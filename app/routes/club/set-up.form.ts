import { z } from 'zod';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import { findFirstNameProblem, findLastNameProblem } from '#domain/members/member-profile.ts';
import { validatedBy } from '../members/person.form.ts';
import {
  openingHoursFields,
  readOpeningHours,
  requireWholeDays,
} from './staff/settings/opening-hours.form.ts';

/** The first admin and the club; e-mail and password are judged by the identity service. */
export const setUpForm = z
  .object({
    clubName: z
      .string({ error: 'Enter the name of the club' })
      .trim()
      .min(1, 'Enter the name of the club')
      .max(60, 'Use at most 60 characters for the name'),
    accentColour: z
      .string({ error: 'Choose a colour' })
      .regex(/^#[0-9a-f]{6}$/i, 'Enter the colour as # and six digits, like #c9f24b'),
    ...openingHoursFields,
    firstName: validatedBy(findFirstNameProblem),
    lastName: validatedBy(findLastNameProblem),
    email: z.string({ error: authMessages['missing-email'] }).trim().max(254, authMessages['invalid-email']),
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
