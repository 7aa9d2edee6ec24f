/** What a member is told of a hold while it goes on; that it is planned, or ended early, is told by `membership-mails.ts`. */

import type { HoldMail } from '#domain/membership/hold-course.ts';
import { formatDate, storedDate } from '#domain/values/dates.ts';
import { type MailText, paragraphs } from '../outbox/templates.ts';

export function holdMail(
  kind: HoldMail,
  { until }: { readonly until: string },
  { firstName }: { readonly firstName: string },
  clubName: string,
): MailText {
  const date = storedDate(until);
  const [last, first] = [date, date?.add({ days: 1 })].map((day) => (day ? formatDate(day) : ''));
  const words: Record<HoldMail, { subject: string; body: string; way: string }> = {
    'hold-begins': {
      subject: 'Your hold begins today',
      body: `Your membership is on hold from today until ${last}. Nothing is taken while it is, and your pass rests too.`,
      way: 'Back earlier? End the hold on the page of your membership, and you can train at once.',
    },
    'hold-ends-soon': {
      subject: `Your hold ends on ${last}`,
      body: `The last day of your hold is ${last}. From ${first} you can train again, and your membership goes on as before.`,
      way: 'You need do nothing. Book your first class whenever you like: those after the hold are open to you now.',
    },
  };
  const { subject, body, way } = words[kind];
  return {
    template: kind,
    subject,
    body: paragraphs(firstName ? `Hello ${firstName},` : 'Hello,', body, way, clubName),
  };
}
