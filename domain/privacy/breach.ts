/** What a club says when somebody saw records who should not have: to those affected, and to the regulator (UK GDPR, articles 33 and 34). */

import type { SeenHow } from '../club/seen-records.ts';
import { formatNumber } from '../values/numbers.ts';
import { capitalised, cutText, listed } from '../values/text.ts';

/** Categories of data that an entry of the audit log shows to have been seen, the most sensitive first. */
export const dataCategories = [
  'health answers',
  'emergency contacts',
  'messages',
  'payments and membership',
  'bookings and visits',
  'profile and contact details',
] as const;
export type DataCategory = (typeof dataCategories)[number];

const starts: readonly (readonly [string, DataCategory])[] = [
  ['parq.', 'health answers'],
  ['health-consent.', 'health answers'],
  ['waiver.', 'health answers'],
  ['emergency-contact.', 'emergency contacts'],
  ['outbox.', 'messages'],
  ...['membership.', 'payment', 'sale', 'plan', 'hold', 'takings.'].map(
    (start) => [start, 'payments and membership'] as const,
  ),
  ...['booking', 'attendance', 'access-log.', 'visit', 'strike', 'class', 'session'].map(
    (start) => [start, 'bookings and visits'] as const,
  ),
];

export const categoryOf = (action: string): DataCategory =>
  starts.find(([start]) => action.startsWith(start))?.[1] ?? 'profile and contact details';

export interface BreachFacts {
  readonly clubName: string;
  /** As people read them. */
  readonly from: string;
  readonly until: string;
  readonly contact: string;
  readonly people: number;
  readonly entries: number;
  readonly staff: readonly string[];
  readonly categories: readonly DataCategory[];
  readonly hows: readonly SeenHow[];
  /** Lists that were exported: everybody on them is affected too. */
  readonly lists: number;
}

/** A draft for those affected; what only the club knows is in brackets. */
export function noticeDraft({ clubName, from, until, contact, categories }: BreachFacts): string {
  const what = listed(categories.length > 0 ? categories : ['profile and contact details']);
  return [
    `Between ${from} and ${until}, somebody used an account of our staff without permission [say what happened, as far as you know]. With it they could see your ${what} at ${clubName}.`,
    'What this may mean for you: [for example, calls or emails that pretend to be from us]. We’ll never ask for your password or card number.',
    'What we’ve done: we’ve closed that access and checked what was seen. [Say what else you’ve done.]',
    'What you can do: be careful with messages that mention the club, and tell us if anything looks wrong. You can see who viewed your data under Security in your account.',
    `Questions: ${contact || '[name, email and phone of your contact]'}. You can also complain to the Information Commissioner’s Office: ico.org.uk/make-a-complaint, 0303 123 1113.`,
  ].join('\n\n');
}

/** What the draft leaves to the club, and nobody has filled in; null: nothing. */
export function findUnfilled(body: string): string | null {
  const [bracketed] = /\[[^[\]]*\]/.exec(body) ?? [];
  return bracketed ? `Replace ${cutText(bracketed, 60)}: nothing in square brackets is sent` : null;
}

/** What the regulator asks for, as far as the audit log knows; the rest is in brackets. */
export function regulatorFacts(
  facts: BreachFacts,
): readonly { readonly term: string; readonly value: string }[] {
  const { people, entries, lists, categories, staff } = facts;
  const listsText =
    lists === 0
      ? ''
      : ` ${formatNumber(lists)} exported: everybody on ${lists === 1 ? 'it' : 'them'} is affected too.`;
  return [
    { term: 'When it happened', value: `${facts.from} to ${facts.until}` },
    { term: 'When you found out', value: '[date and time: the 72 hours count from then]' },
    { term: 'What happened', value: '[for example: a password of a member of staff was guessed]' },
    { term: 'People affected', value: `${formatNumber(people)}, members of the club` },
    { term: 'Records', value: `${formatNumber(entries)} opened or changed` },
    { term: 'Lists', value: lists === 0 ? 'None exported' : listsText.trim() },
    { term: 'Categories of data', value: capitalised(listed(categories)) || 'None' },
    {
      term: 'Special categories',
      value: categories.includes('health answers') ? 'Yes: health' : 'None seen',
    },
    { term: 'Accounts that were used', value: listed(staff) || 'None' },
    { term: 'Likely consequences', value: '[identity fraud, distress, unwanted contact …]' },
    { term: 'Measures', value: '[what you did, and what you plan]' },
    { term: 'Contact', value: facts.contact || '[name, email and phone]' },
  ];
}
