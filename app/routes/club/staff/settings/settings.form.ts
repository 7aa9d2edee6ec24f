import { z } from 'zod';
import { parseDateEntry } from '#domain/values/date-entry.ts';
import { oneLine, severalLines } from '../../../../forms/typed-text.ts';
import { numberBetween } from '../../../../forms/whole-number.ts';
import { bookingRulesFields, readBookingRules, requireWholeQuietHours } from './booking-rules.form.ts';
import { holdRulesFields, readHoldRules, requireHoldsThatFit } from './hold-rules.form.ts';
import { openingHoursFields, readOpeningHours, requireWholeDays } from './opening-hours.form.ts';
import { readTourRules, requireToursThatFit, tourRulesFields } from './tour-rules.form.ts';

/** Text of at most `most` characters; a missing field counts as empty. */
const shortText = (what: string, most: number) =>
  oneLine(`Enter ${what}`).max(most, `Use at most ${most} characters for ${what}`).prefault('');

/** The same on several lines. */
const paragraphs = (what: string, most: number) =>
  severalLines(`Enter ${what}`).max(most, `Use at most ${most} characters for ${what}`).prefault('');

const requiredText = (what: string, most: number) =>
  shortText(what, most).refine((typed) => typed !== '', `Enter ${what}`);

const MAX_CLOSED_DATES = 100;
const MAX_CLASSES = 24;

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** One date per line as people write them; sorted, without duplicates. */
const closedDates = paragraphs('closed dates', 4000).transform((typed, context) => {
  const dates = new Set<string>();
  for (const line of linesOf(typed)) {
    const reading = parseDateEntry(line);
    if (reading.kind === 'date') dates.add(reading.date.toString());
    else context.addIssue({ code: 'custom', message: `“${line}” isn’t a date. Enter it like 25/12/2026` });
  }
  if (dates.size > MAX_CLOSED_DATES)
    context.addIssue({ code: 'custom', message: `Enter at most ${MAX_CLOSED_DATES} closed dates` });
  return [...dates].sort();
});

/** One class per line: its name, a colon, a short description. */
const classesOffered = paragraphs('classes', 6000).transform((typed, context) => {
  const classes = linesOf(typed).map((line) => {
    const [name = '', ...rest] = line.split(':');
    return { name: name.trim(), words: rest.join(':').trim() };
  });
  if (classes.some(({ name }) => name === '' || name.length > 40))
    context.addIssue({ code: 'custom', message: 'Start each class with a name of at most 40 characters' });
  if (classes.length > MAX_CLASSES)
    context.addIssue({ code: 'custom', message: `Enter at most ${MAX_CLASSES} classes` });
  return classes;
});

const email = shortText('the email', 254).refine(
  (typed) => typed === '' || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(typed),
  'Enter an email like desk@club.example, or leave it empty',
);

/** All club settings, in page order. */
export const settingsForm = z
  .object({
    clubName: requiredText('the club name', 60),
    tagline: requiredText('the headline', 120),
    about: paragraphs('the description', 600),
    classesOffered,
    isOpenDataOn: z.enum(['yes', 'no'], { error: 'Choose yes or no' }),
    accentColour: z
      .string({ error: 'Choose a colour' })
      .regex(/^#[0-9a-f]{6}$/i, 'Enter a colour like #c9f24b'),
    address: shortText('the address', 200),
    phone: shortText('the phone number', 40),
    email,
    ...openingHoursFields,
    closedDates,
    ...bookingRulesFields,
    ...holdRulesFields,
    ...tourRulesFields,
    parqAtDoor: z.enum(['warn', 'refuse'], { error: 'Choose what happens at the door' }),
    isPrintedPassAccepted: z.enum(['yes', 'no'], { error: 'Choose yes or no' }),
    autoExitHours: numberBetween('the check-out hours', 1, 24),
    alreadyInMinutes: numberBetween('the repeat scan minutes', 1, 120),
    minimumAge: numberBetween('the minimum age', 0, 18),
    minimumPasswordLength: numberBetween('the minimum password length', 6, 64),
  })
  .superRefine(requireWholeDays, { when: () => true })
  .superRefine(requireWholeQuietHours, { when: () => true })
  .superRefine(requireHoldsThatFit, { when: () => true })
  .superRefine(requireToursThatFit, { when: () => true })
  .transform((typed) => {
    const { clubName, tagline, about, address, phone, accentColour, parqAtDoor } = typed;
    return {
      ...{ clubName, tagline, about, address, phone, accentColour, parqAtDoor },
      email: typed.email,
      classesOffered: typed.classesOffered,
      isOpenDataOn: typed.isOpenDataOn === 'yes',
      openingHours: readOpeningHours(typed),
      closedDates: typed.closedDates,
      ...readBookingRules(typed),
      ...readHoldRules(typed),
      ...readTourRules(typed),
      isPrintedPassAccepted: typed.isPrintedPassAccepted === 'yes',
      autoExitHours: typed.autoExitHours,
      alreadyInMinutes: typed.alreadyInMinutes,
      minimumAge: typed.minimumAge,
      minimumPasswordLength: typed.minimumPasswordLength,
    };
  });
export type SettingsFields = z.input<typeof settingsForm>;
