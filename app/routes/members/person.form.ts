import { z } from 'zod';
import {
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

/** Text that a rule of the club's judges; a field that is left out counts as empty. */
export const validatedBy = (findProblem: (typed: string) => Problem) =>
  z
    .string({ error: 'Enter this once, as text' })
    .trim()
    .superRefine((typed, context) => {
      const message = findProblem(typed);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .prefault('');

/** What the club asks of whoever joins. */
export interface PersonRules {
  /** In years. */
  readonly minimumAge: number;
  readonly now: Temporal.Instant;
}

const dateOfBirth = ({ minimumAge, now }: PersonRules) =>
  z
    .string({ error: 'Enter your date of birth' })
    .transform((typed, context) => {
      const reading = readDateOfBirth(typed, minimumAge, now);
      if (reading.kind === 'date') return reading.date.toString();
      context.addIssue({ code: 'custom', message: reading.message });
      return z.NEVER;
    })
    .prefault('');

/** What the club asks of a person, at sign-up and on their own details page; fields are named as the profile's. */
export const personFields = (rules: PersonRules) => ({
  firstName: validatedBy(findFirstNameProblem),
  lastName: validatedBy(findLastNameProblem),
  mobile: validatedBy(findMobileProblem).transform((typed) => normaliseMobile(typed) ?? ''),
  dob: dateOfBirth(rules),
  sex: z.enum(sexes, { error: 'Choose one, or prefer not to say' }),
  guardianNote: validatedBy(() => null),
});

/** Under 18 a parent or guardian has to be named. */
export function requireGuardian(
  person: { dob: string; guardianNote: string },
  now: Temporal.Instant,
  context: z.RefinementCtx,
): void {
  const message = findGuardianProblem(Temporal.PlainDate.from(person.dob), person.guardianNote, now);
  if (message) context.addIssue({ code: 'custom', path: ['guardianNote'], message });
}

/** The details of somebody whose account has no profile yet. */
export const newProfileForm = (rules: PersonRules) =>
  z.object(personFields(rules)).superRefine((person, context) => requireGuardian(person, rules.now, context));

/** A member's own details: what sign-up asks, and whom to ring. */
export const ownDetailsForm = (rules: PersonRules) =>
  z
    .object({
      ...personFields(rules),
      emergencyName: validatedBy(() => null),
      emergencyPhone: validatedBy(() => null),
    })
    .superRefine((person, context) => {
      requireGuardian(person, rules.now, context);
      const { emergencyName, emergencyPhone } = person;
      const problem = findEmergencyContactProblem({ name: emergencyName, phone: emergencyPhone });
      const fields = { name: 'emergencyName', phone: 'emergencyPhone' } as const;
      if (problem)
        context.addIssue({ code: 'custom', path: [fields[problem.field]], message: problem.message });
    });

export type NewProfileFields = z.input<ReturnType<typeof newProfileForm>>;
export type OwnDetailsFields = z.input<ReturnType<typeof ownDetailsForm>>;
