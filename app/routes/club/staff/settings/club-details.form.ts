import { z } from 'zod';
import { linesOf, paragraphs, requiredText, shortText } from './setting-text.ts';

const MAX_CLASSES = 24;

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

/** The club as visitors see it, in page order. */
export const clubDetailsForm = z.object({
  clubName: requiredText('the club name', 60),
  tagline: requiredText('the headline', 120),
  about: paragraphs('the description', 600),
  classesOffered,
  accentColour: z
    .string({ error: 'Choose a colour' })
    .regex(/^#[0-9a-f]{6}$/i, 'Enter a colour like #c9f24b'),
  address: shortText('the address', 200),
  phone: shortText('the phone number', 40),
  email,
});
export type ClubDetailsFields = z.input<typeof clubDetailsForm>;
