/** Mails before a paid period ends. */

import type { EndNotice } from '#domain/membership/end-notices.ts';
import { memberPrice } from '#domain/membership/plan-text.ts';
import { formatDate } from '#domain/values/dates.ts';
import type { PriceInterval } from '#domain/values/money.ts';
import { greet, type MailText, paragraphs } from '../outbox/templates.ts';
import { namedMembership } from './part-paid-texts.ts';

interface Reader {
  readonly firstName: string;
  readonly membershipType: string;
  readonly planPriceInPence: number | null;
  readonly planInterval: PriceInterval | null;
}

export function endNoticeMail(
  { kind, on }: EndNotice,
  reader: Reader,
  club: { readonly clubName: string; readonly origin: string },
): MailText {
  const hello = greet(reader.firstName);
  const membership = namedMembership(reader.membershipType);
  const day = formatDate(on);
  if (kind === 'runs-out') {
    return {
      template: 'membership-runs-out',
      subject: `Your ${membership} ends on ${day}`,
      body: paragraphs(
        hello,
        `Your ${membership} is paid until ${day} and doesn’t renew automatically. To continue without a break, pay at the front desk by then.`,
        `See your payments: ${club.origin}/account/membership-billing`,
        club.clubName,
      ),
    };
  }
  const price = memberPrice(reader, null);
  return {
    template: 'membership-renews',
    subject: `Your ${membership} renews on ${day}`,
    body: paragraphs(
      hello,
      `Your ${membership} renews on ${day} for another year${price ? `, at ${price}` : ''}. You don’t need to do anything.`,
      `To change or cancel before then: ${club.origin}/account/membership-billing`,
      club.clubName,
    ),
  };
}
