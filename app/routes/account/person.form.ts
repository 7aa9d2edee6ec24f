import { z } from 'zod';
import { parseDateOfBirth } from '#server/domain/date-entry.ts';
import { ageOn } from '#server/domain/dates.ts';

const name = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(80, 'Use at most 80 characters');

const dateOfBirth = (now: Temporal.Instant) =>
  z.string({ error: 'Enter your date of birth' }).transform((typed, context) => {
    const reading = parseDateOfBirth(typed, now);
    if (reading.kind === 'date') return reading.date.toString();
    const message = reading.kind === 'invalid' ? reading.message : 'Enter your date of birth';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** What the club asks of a person, at sign-up and on their own details page; fields are named as the profile's. */
export const personFields = (now: Temporal.Instant) => ({
  firstName: name('Enter your first name'),
  lastName: name('Enter your last name'),
  mobile: z
    .string({ error: 'Enter your mobile number' })
    .trim()
    .regex(/^\+?[\d ()-]{7,20}$/, 'Enter a phone number, like 07700 900 123'),
  dob: dateOfBirth(now),
  sex: z.enum(['female', 'male', 'other', 'undisclosed'], { error: 'Choose one, or prefer not to say' }),
  guardianNote: z.string().trim().max(500, 'Use at most 500 characters').default(''),
});

/** Under 18 a parent or guardian has to be named. */
export function requireGuardian(
  person: { dob: string; guardianNote: string },
  now: Temporal.Instant,
  context: z.RefinementCtx,
): void {
  const isMinor = ageOn(Temporal.PlainDate.from(person.dob), now) < 18;
  if (isMinor && !person.guardianNote) {
    context.addIssue({
      code: 'custom',
      path: ['guardianNote'],
      message: 'You are under 18: enter the name and phone number of a parent or guardian who agrees',
    });
  }
}
