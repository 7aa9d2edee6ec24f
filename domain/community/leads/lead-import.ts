/** A list of leads of another system: what its columns are, and what a row says. */
import { readEmail, readJoined, readPhone, tidyName, withoutFiller } from '../../members/import-cells.ts';
import { type DateOrder, readImportDate } from '../../members/import-dates.ts';
import { givenNameFirst, hasSecondPhone, nameKeyOf } from '../../members/import-person.ts';
import { spellings as memberSpellings } from '../../members/import-spellings.ts';
import { spellingOf } from '../../members/import-systems.ts';
import { formatDate, storedDate } from '../../values/dates.ts';
import { cutText, shorten, toOneLine } from '../../values/text.ts';
import { type ImportedLead, type LeadSource, leadSources } from './lead-pipeline.ts';
import { leadLabel, sourceLabel } from './lead-text.ts';

export const leadFields = [
  { code: 'fullName', label: 'Name' },
  { code: 'firstName', label: 'First name' },
  { code: 'lastName', label: 'Last name' },
  { code: 'email', label: 'Email' },
  { code: 'mobile', label: 'Mobile' },
  { code: 'source', label: 'Source' },
  { code: 'status', label: 'State' },
  { code: 'firstContact', label: 'First contact' },
  { code: 'interest', label: 'What they asked for' },
  { code: 'notes', label: 'Note' },
  { code: 'lostReason', label: 'Reason lost' },
  { code: 'wantsMessages', label: 'Wants messages' },
] as const;
export type LeadField = (typeof leadFields)[number]['code'];

const { email, firstName, lastName, fullName, mobile, joined } = memberSpellings;

/** Headers as other systems write them, without spaces and punctuation. */
const spellings: Record<LeadField, readonly string[]> = {
  ...{ email, firstName, lastName, mobile },
  fullName: [...fullName, 'lead', 'leadname', 'prospect', 'prospectname'],
  source: [
    'source',
    'leadsource',
    'referraltype',
    'howdidyouhear',
    'howdidyouhearaboutus',
    'heardofus',
    'channel',
  ],
  status: ['state', 'status', 'stage', 'leadstatus', 'leadstage', 'pipelinestage', 'prospectstage'],
  firstContact: [
    ...[
      'firstasked',
      'firstcontact',
      'firstcontacted',
      'enquirydate',
      'inquirydate',
      'leaddate',
      'date',
      'leadcreated',
    ],
    ...joined.filter((each) => each.includes('creat') || each.includes('added')),
  ],
  interest: [
    'whattheyaskedfor',
    'interest',
    'interestedin',
    'interests',
    'enquiry',
    'inquiry',
    'message',
    'goals',
    'goal',
  ],
  notes: ['notes', 'note', 'comments', 'comment', 'leadnotes', 'description'],
  lostReason: ['reasonlost', 'lostreason', 'lossreason'],
  wantsMessages: [
    'wantsmessages',
    'marketing',
    'marketingoptin',
    'marketingconsent',
    'emailoptin',
    'optin',
    'optedin',
    'subscribed',
  ],
};

const bySpelling = new Map(
  leadFields.flatMap(({ code }) => spellings[code].map((name) => [name, code] as const)),
);
const fieldOf = (header: string): LeadField | '' => bySpelling.get(spellingOf(header)) ?? '';

/** Whether a cell is the name of a column that we know. */
export const isLeadHead = (cell: string): boolean => fieldOf(cell) !== '';

/** Guesses what each column holds; empty: not used. Of two that look the same, the first counts. */
export function guessLeadFields(headers: readonly string[]): (LeadField | '')[] {
  const guesses = headers.map(fieldOf);
  return guesses.map((field, index) => (guesses.indexOf(field) === index ? field : ''));
}

/** Why a list cannot be read with these columns; null: it can. */
export function findLeadFieldsProblem(fields: readonly string[]): string | null {
  const twice = leadFields.find(({ code }) => fields.filter((field) => field === code).length > 1);
  if (twice) return `Two columns are “${twice.label}”. Choose one of them`;
  return fields.includes('email') || fields.includes('mobile')
    ? null
    : 'Choose which column has the email addresses or the phone numbers';
}

export type LeadCells = Readonly<Partial<Record<LeadField, string>>>;

interface LeadRules {
  readonly now: Temporal.Instant;
  readonly dateOrder: DateOrder;
  readonly normaliseEmail: (typed: string) => string | null;
}

export type LeadReading =
  | { readonly kind: 'read'; readonly lead: ImportedLead; readonly warnings: readonly string[] }
  | { readonly kind: 'left-out'; readonly note: string }
  | { readonly kind: 'problem'; readonly sentence: string };

/** Characters of a longer text that are kept, as of one that staff type. */
const LONGEST_TEXT = 4000;

/** One odd cell is left out, and said. Without an address and a number nobody can get in touch. */
export function readLeadRow(cells: LeadCells, rules: LeadRules): LeadReading {
  const warnings: string[] = [];
  const typed = (field: LeadField) => withoutFiller(toOneLine(cells[field] ?? ''));
  const warn = (field: LeadField, what: string) => {
    const label = leadFields.find(({ code }) => code === field)?.label;
    warnings.push(`${label}: “${shorten(typed(field))}” ${what}`);
  };
  const stage = stageOf(typed('status'));
  if (stage === 'joined')
    return { kind: 'left-out', note: 'Has joined, so isn’t a lead: import them with your members' };
  const address = readEmail(typed('email'), rules.normaliseEmail);
  if (!address && typed('email')) warn('email', 'isn’t an email address, so it’s left out');
  const number = typed('mobile') === '' ? '' : readPhone(typed('mobile'));
  if (number === null) warn('mobile', 'isn’t a phone number, so it’s left out');
  if (hasSecondPhone(typed('mobile'))) warn('mobile', `has more than one number: ${number} is kept`);
  const unusable = warnings.length > 0 ? ` we can use. ${warnings.join('; ')}` : '';
  if (!address && !number)
    return { kind: 'problem', sentence: `No email address or phone number${unusable}` };
  const written =
    givenNameFirst(typed('fullName')) || toOneLine(`${typed('firstName')} ${typed('lastName')}`);
  const name = tidyName(written);
  if (name === '') warnings.push('No name: add it when you know it');
  else if (name !== written) warnings.push(`Name: “${shorten(written)}” became “${shorten(name)}”`);
  const source = sourceOf(typed('source'));
  if (source === null) warn('source', 'is kept in the note: it isn’t one of our sources');
  const isOwn =
    source === 'unknown' || nameKeyOf(typed('source')) === nameKeyOf(sourceLabel(source ?? 'other'));
  if (stage === null) warn('status', 'isn’t one of our states, so they are an enquiry');
  if (stage === 'booked') warnings.push('State: book their tour here, since the list has no time for it');
  const firstContact = readJoined(
    readImportDate(typed('firstContact'), { field: 'joined', order: rules.dateOrder, now: rules.now }),
    rules.now,
  );
  if (firstContact === null) warn('firstContact', 'isn’t a date in the past, so it’s today');
  const wants = readYes(typed('wantsMessages'));
  if (wants === null)
    warn('wantsMessages', 'isn’t yes or no, so they won’t get messages sent to several leads');
  const status = stage === 'booked' || stage === null ? 'enquiry' : stage;
  const longer = (field: 'interest' | 'notes') => cutText((cells[field] ?? '').trim(), LONGEST_TEXT);
  const heard = isOwn ? '' : `Source: ${typed('source')}`;
  return {
    kind: 'read',
    lead: {
      ...{ name, email: address, mobile: number ?? '', source: source ?? 'other', status },
      interest: longer('interest'),
      notes: cutText([heard, longer('notes')].filter(Boolean).join('\n'), LONGEST_TEXT),
      lostReason: status === 'lost' ? cutText(typed('lostReason'), 200) : '',
      nextStep: stage === 'booked' ? 'Book their tour' : '',
      firstContact: firstContact ?? '',
      noMessages: wants !== true || status === 'lost' || hasOptedOut.test(spellingOf(typed('status'))),
    },
    warnings,
  };
}

/** What systems call the stages of a pipeline, as words of `spellingOf`. */
const stages = {
  enquiry: `enquiry inquiry new newlead lead prospect open contacted attemptedcontact followup inprogress working qualified cold warm hot
    uncontacted notcontacted active interested pending unsubscribed optedout optout`,
  booked: 'booked tourbooked appointment appointmentbooked introbooked trialbooked scheduled tourscheduled',
  attended:
    'attended came toured tourdone tourcompleted showed visited trial ontrial trialled trialcompleted introcompleted',
  'no-show': 'noshow missed didnotattend didntattend notshown',
  joined: 'joined member won closedwon converted signedup sold customer client sale',
  lost: 'lost closedlost closed dead notinterested unqualified disqualified archived inactive lapsed declined donotcontact dnc',
} as const;
type Stage = keyof typeof stages;

/** Within a state, as a word of `spellingOf`. */
const hasOptedOut = /do(?:no|n)t(?:contact|call|e?mail|message|text)|^dnc$|unsubscribe|opt(?:ed)?out/;

const byStage = new Map(
  (Object.keys(stages) as Stage[]).flatMap((stage) =>
    stages[stage].split(/\s+/).map((word): [string, Stage] => [word, stage]),
  ),
);

/** Null: not one of ours. */
function stageOf(typed: string): Stage | null {
  return typed === '' ? 'enquiry' : (byStage.get(spellingOf(typed)) ?? null);
}

const sources: Readonly<Record<Exclude<LeadSource, 'other' | 'unknown'>, RegExp>> = {
  social: /facebook|instagram|tiktok|social|\b(?:fb|ig|meta|twitter|youtube)\b/,
  search: /google|bing|search|web|internet|online|\bseo\b/,
  friend: /friend|refer|word of mouth|member|family|colleague/,
  passing: /\bwalk|\bpass|drove|\bdrive|signage/,
  event: /event|open day|\bfair\b|expo/,
  trainer: /trainer|\bpt\b|coach/,
  phone: /phone|\bcall|\btel\b/,
};

/** Null: none of ours. */
function sourceOf(typed: string): LeadSource | null {
  const text = typed.toLowerCase();
  if (text === '') return 'unknown';
  const own = leadSources.find(({ code, label }) => text === code || text === label.toLowerCase());
  if (own) return own.code;
  const words = cutText(text, 100);
  const found = (Object.keys(sources) as (keyof typeof sources)[]).find((code) => sources[code].test(words));
  return found ?? null;
}

/** An empty cell is a no. Null: neither yes nor no. */
function readYes(typed: string): boolean | null {
  const word = spellingOf(typed);
  if (/^(?:yes|y|true|1|optedin|optin|subscribed|on)$/.test(word)) return true;
  return word === '' || /^(?:no|n|false|0|optedout|optout|unsubscribed|off|never)$/.test(word) ? false : null;
}

type Person = Pick<ImportedLead, 'name' | 'email' | 'mobile'>;

/** Whether somebody we know is the person of a row: by address, or by number where a family can't be meant. */
export function isSameLead(row: Person, known: Person): boolean {
  if (row.email !== '' && row.email === known.email) return true;
  if (row.mobile === '' || row.mobile !== known.mobile) return false;
  return row.email === '' || known.email === '' || nameKeyOf(row.name) === nameKeyOf(known.name);
}

/** `Enquiry, Online search, first asked 3 March 2026`, for the preview. */
export function importedLeadText({ status, source, firstContact }: ImportedLead): string {
  const asked = storedDate(firstContact);
  return [leadLabel(status).text, sourceLabel(source), asked ? `first asked ${formatDate(asked)}` : '']
    .filter(Boolean)
    .join(', ');
}
