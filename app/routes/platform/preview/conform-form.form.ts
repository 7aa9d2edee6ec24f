import { z } from 'zod';
import { asDate } from '../../../forms/form-fields.ts';
import { parseForm } from '../../../forms/parse-form.ts';

const schema = z.object({
  email: z.email('The email address is not valid.'),
  password: z.string('Choose a password.').min(6, 'Choose a password of at least 6 characters.'),
  dob: asDate(z.iso.date('Enter a date of birth that exists, such as 9 3 2001.')),
  hasTrained: z.enum(['yes', 'no'], 'Answer yes or no.'),
  terms: z.literal('on', 'Read the club rules and tick the box.'),
});

export type ExampleForm = z.infer<typeof schema>;

/** The reply to a refused post of the example form. */
export function refusedExample() {
  const form = new FormData();
  const typed = {
    email: 'priya@',
    password: 'abc',
    'dob-day': '31',
    'dob-month': '2',
    'dob-year': '2001',
    hasTrained: 'yes',
  };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return parseForm(form, schema).reply({ hideFields: ['password'] });
}
