/** What pages state about somebody in elements marked with `data-fact` (docs/facts.md), and what the CSV, the API and the door say of it. */
import { membershipStatusNames } from '#domain/membership/membership.ts';
import { formatDate } from '#domain/values/dates.ts';
import { decodeEntities, type Visitor } from './visitor.ts';

/** By name, then value: the pages. */
export type Facts = Map<string, Map<string, string[]>>;

const wordsOf = (html: string) =>
  decodeEntities(html.replace(/<[^>]+>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();

/** What a page states, into the facts: by name, then value, then pages. */
export function gather(facts: Facts, page: string, html: string): void {
  for (const [, name = '', inner = ''] of html.matchAll(
    /data-fact="([^"]+)"[^>]*>([\s\S]*?)<\/(?:span|dd|p|li)>/g,
  )) {
    const value = wordsOf(inner);
    if (value === 'Not given') continue;
    const values = facts.get(name) ?? new Map<string, string[]>();
    values.set(value, [...(values.get(value) ?? []), page]);
    facts.set(name, values);
  }
}

export const pagesOfMember = {
  home: '/account/dashboard',
  pass: '/account/profile',
  billing: '/account/membership-billing',
  parq: '/account/parq',
  stats: '/account/stats',
} as const;

const chipTexts: readonly (readonly [RegExp, string])[] = [
  [/^(Ends|Leaving)/, membershipStatusNames.cancelling],
  [/^(Plan requested|Payment processing|Not a member)/, membershipStatusNames.pending],
  [/^On hold/, membershipStatusNames.on_hold],
  [/^Part paid/, membershipStatusNames.past_due],
  [/^Left/, membershipStatusNames.cancelled],
  [/^Ended/, membershipStatusNames.expired],
];
/** The status as lists name it. */
export const nameOfChip = (chip: string) => chipTexts.find(([text]) => text.test(chip))?.[1] ?? chip;

/** What the member may be told of a chip that staff see. */
export const ownOfParq: Readonly<Record<string, string>> = {
  'Cleared, take care': 'Cleared by staff',
  'Not cleared': 'Needs a consultation',
  'More info needed': 'Needs a consultation',
  'Clearance expired': 'Needs a consultation',
};

export const statusCodes = Object.fromEntries(
  Object.entries(membershipStatusNames).map(([code, name]) => [name, code]),
);

/** Of the members’ CSV, by uid. */
export async function rowsOfCsv(admin: Visitor): Promise<Map<string, Record<string, string>>> {
  const { html } = await admin.get('/admin/members.csv', { Accept: 'text/csv' });
  const [head = '', ...lines] = html
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const headers = head.split(',');
  const cellsOf = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    );
  const rows = lines.map((line) =>
    Object.fromEntries(cellsOf(line).map((cell, at) => [headers[at] ?? '', cell])),
  );
  return new Map(rows.map((row) => [row['Member id'] ?? '', row]));
}

/**
 * Whether the last paid day in the CSV is what pages state: of somebody overdue they may say what is not paid, which begins the day after.
 * What was refunded of the period, and the plan that begins within it, may follow the day.
 */
export function isPaidUntil(text: string, csv: string, isOverdue: boolean): boolean {
  const stated = text.split(' · ')[0] ?? '';
  if (csv === '') return stated === '' || stated.startsWith('until ');
  const day = Temporal.PlainDate.from(csv);
  const isUnpaidSince = stated.split(' to ')[0] === formatDate(day.add({ days: 1 }));
  return stated === formatDate(day) || (isOverdue && isUnpaidSince);
}

/** What the timetable says of a class. */
export function chipOf(timetableHtml: string, sessionId: string): string {
  const line =
    timetableHtml.split('<li').find((each) => each.includes(`/account/book-class/${sessionId}"`)) ?? '';
  return /class="chip[^>]*>([^<]+)</.exec(line)?.[1] ?? '';
}

/** Whether the page of a class does. */
export const offersPlace = (html: string): boolean => /<button[^>]*>\s*Book /.test(html);
