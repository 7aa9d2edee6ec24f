import { z } from 'zod';
import {
  type FilledInBy,
  findEmergencyContactProblem,
  findFirstNameProblem,
  findGuardianProblem,
  findLastNameProblem,
  findMobileProblem,
  type Problem,
  readDateOfBirth,
  sexes,
} from '#domain/members/member-profile.ts';
import { normaliseMobile } from '#domain/members/mobile-number.ts';
import { toOneLine } from '#domain/values/text.ts';
import { asDate } from '../../forms/form-fields.ts';
import { oneLine, severalLines } from '../../forms/typed-text.ts';

/** Text that is validated by a domain rule; a missing field counts as empty. */
export const validatedBy = (findProblem: (typed: string) => Problem) =>
  oneLine()
    .superRefine((typed, context) => {
      const message = findProblem(typed);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .prefault('');

/** The club's rules for joining. */
export interface PersonRules {
  /** In years. */
  readonly minimumAge: number;
  readonly now: Temporal.Instant;
  /** Whom the messages speak to. */
  readonly filledInBy: FilledInBy;
  /** A child without a sign-in of their own needs no number. */
  readonly isPhoneOptional?: boolean;
  /** Somebody acts for them: who that is isn’t typed. */
  readonly isGuarded?: boolean;
  /** As stored: a name from before the rules for names may stay as it is. */
  readonly stored?: { readonly firstName: string; readonly lastName: string } | undefined;
}

const name = (findProblem: (typed: string) => Problem, stored: string | undefined) =>
  validatedBy((typed) => (stored && typed === toOneLine(stored) ? null : findProblem(typed)));

const dateOfBirth = ({ minimumAge, now, filledInBy }: PersonRules) =>
  asDate(z.string({ error: 'Enter a date of birth' }))
    .transform((typed, context) => {
      const reading = readDateOfBirth(typed, minimumAge, now, filledInBy);
      if (reading.kind === 'date') return reading.date.toString();
      context.addIssue({ code: 'custom', message: reading.message });
      return z.NEVER;
    })
    .prefault('');

/** A person's details, at sign-up and on the details pages; fields are named as in the profile. */
export const personFields = (rules: PersonRules) => ({
  firstName: name((typed) => findFirstNameProblem(typed, rules.filledInBy), rules.stored?.firstName),
  lastName: name((typed) => findLastNameProblem(typed, rules.filledInBy), rules.stored?.lastName),
  mobile: validatedBy((typed) =>
    rules.isPhoneOptional && typed.trim() === '' ? null : findMobileProblem(typed, rules.filledInBy),
  ).transform((typed) => normaliseMobile(typed) ?? ''),
  dob: dateOfBirth(rules),
  sex: z.enum(sexes, { error: 'Choose one, or prefer not to say' }),
  guardianNote: severalLines().prefault(''),
});

/** Under 18, a parent or guardian is required. */
export function requireGuardian(
  person: { dob: string; guardianNote: string },
  now: Temporal.Instant,
  context: z.RefinementCtx,
): void {
  const message = findGuardianProblem(Temporal.PlainDate.from(person.dob), person.guardianNote, now);
  if (message) context.addIssue({ code: 'custom', path: ['guardianNote'], message });
}

/** The details of a person whose account has no profile yet. */
export const newProfileForm = (rules: PersonRules) =>
  z.object(personFields(rules)).superRefine((person, context) => requireGuardian(person, rules.now, context));

/** A member's details: what sign-up asks, and an emergency contact. */
export const ownDetailsForm = (rules: PersonRules) =>
  z
    .object({
      ...personFields(rules),
      emergencyName: validatedBy(() => null),
      emergencyPhone: validatedBy(() => null),
    })
    .superRefine((person, context) => {
      if (!rules.isGuarded) requireGuardian(person, rules.now, context);
      const { emergencyName, emergencyPhone } = person;
      const contact = { name: emergencyName, phone: emergencyPhone };
      const problem = findEmergencyContactProblem(contact, rules.filledInBy);
      const fields = { name: 'emergencyName', phone: 'emergencyPhone' } as const;
      if (problem)
        context.addIssue({ code: 'custom', path: [fields[problem.field]], message: problem.message });
    });

export type NewProfileFields = z.input<ReturnType<typeof newProfileForm>>;
export type OwnDetailsFields = z.input<ReturnType<typeof ownDetailsForm>>;
