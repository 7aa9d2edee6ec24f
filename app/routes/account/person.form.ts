import { z } from 'zod';
import {
  findFirstNameProblem,
  findGuardianProblem,
  findLastNameProblem,
  findMobileProblem,
  type Problem,
  readDateOfBirth,
  sexes,
} from '#server/domain/member-profile.ts';
import { normaliseMobile } from '#server/domain/mobile-number.ts';

/** A text whose rule is the domain's; a missing field has the problem of an empty one. */
const textBy = (findProblem: (typed: string) => Problem) =>
  z
    .string()
    .trim()
    .default('')
    .superRefine((typed, context) => {
      const message = findProblem(typed);
      if (message) context.addIssue({ code: 'custom', message });
    });

const dateOfBirth = (now: Temporal.Instant) =>
  z
    .string()
    .default('')
    .transform((typed, context) => {
      const reading = readDateOfBirth(typed, now);
      if (reading.kind === 'date') return reading.date.toString();
      context.addIssue({ code: 'custom', message: reading.message });
      return z.NEVER;
    });

/** What the club asks of a person, at sign-up and on their own details page; fields are named as the profile's. */
export const personFields = (now: Temporal.Instant) => ({
  firstName: textBy(findFirstNameProblem),
  lastName: textBy(findLastNameProblem),
  mobile: textBy(findMobileProblem).transform((typed) => normaliseMobile(typed) ?? typed),
  dob: dateOfBirth(now),
  sex: z.enum(sexes, { error: 'Choose one, or prefer not to say' }),
  guardianNote: z.string().trim().default(''),
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
