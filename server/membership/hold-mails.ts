/** Mails when a hold starts and before it ends; those for planning it and ending it early are in `membership-mails.ts`. */

import type { HoldMail } from '#domain/membership/hold-course.ts';
import { formatDate, storedDate } from '#domain/values/dates.ts';
import { greet, type MailText, paragraphs } from '../outbox/templates.ts';

export function holdMail(
  kind: HoldMail,
  { until }: { readonly until: string },
  { firstName, keptBy = '' }: { readonly firstName: string; readonly keptBy?: string },
  clubName: string,
): MailText {
  const date = storedDate(until);
  const [last, first] = [date, date?.add({ days: 1 })].map((day) => (day ? formatDate(day) : ''));
  const texts: Record<HoldMail, { subject: string; body: string; nextStep: string }> = {
    'hold-begins': {
      subject: 'Your hold starts today',
      body: `Your membership is on hold from today until ${last}. You won’t be charged during the hold, and your pass won’t work.`,
      nextStep: keptBy || 'Back early? End the hold on your membership page and you can train straight away.',
    },
    'hold-ends-soon': {
      subject: `Your hold ends on ${last}`,
      body: `The last day of your hold is ${last}. From ${first} you can train again, and your membership continues as before.`,
      nextStep: 'You don’t need to do anything. You can already book classes for after your hold.',
    },
  };
  const { subject, body, nextStep } = texts[kind];
  return {
    template: kind,
    subject,
    body: paragraphs(greet(firstName), body, nextStep, clubName),
  };
}
