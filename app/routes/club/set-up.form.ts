import { z } from 'zod';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import { findFirstNameProblem, findLastNameProblem } from '#domain/members/member-profile.ts';
import { newPassword } from '../../forms/new-password.ts';
import { oneLine } from '../../forms/typed-text.ts';
import { validatedBy } from '../members/person.form.ts';
import { isColour, OTHER_COLOUR } from './offered-colours.ts';
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
      .refine((typed) => typed === OTHER_COLOUR || isColour(typed), 'Choose a colour'),
    otherColour: z.string({ error: 'Enter one colour' }).prefault(''),
    ...openingHoursFields,
    firstName: validatedBy(findFirstNameProblem),
    lastName: validatedBy(findLastNameProblem),
    email: oneLine(authMessages['missing-email']).max(254, authMessages['invalid-email']),
    password: newPassword(),
  })
  .superRefine(({ accentColour, otherColour }, context) => {
    if (accentColour === OTHER_COLOUR && !isColour(otherColour))
      context.addIssue({ code: 'custom', path: ['otherColour'], message: 'Enter a colour like #c9f24b' });
  })
  .superRefine(requireWholeDays, { when: () => true })
  .transform((typed) => {
    const { clubName, firstName, lastName, email, password } = typed;
    const accentColour = typed.accentColour === OTHER_COLOUR ? typed.otherColour : typed.accentColour;
    return {
      club: { clubName, accentColour, openingHours: readOpeningHours(typed) },
      admin: { firstName, lastName, email, password },
    };
  });
export type SetUpFields = z.input<typeof setUpForm>;
