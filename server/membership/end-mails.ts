/** What a member is told before their paid time ends. */

import type { EndNotice } from '#domain/membership/end-notices.ts';
import { memberPrice } from '#domain/membership/plan-text.ts';
import { formatDate } from '#domain/values/dates.ts';
import type { PriceInterval } from '#domain/values/money.ts';
import { type MailText, paragraphs } from '../outbox/templates.ts';

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
  const hello = reader.firstName ? `Hello ${reader.firstName},` : 'Hello,';
  const plan = reader.membershipType || 'membership';
  const day = formatDate(on);
  if (kind === 'runs-out') {
    return {
      template: 'membership-runs-out',
      subject: `Your ${plan} runs out on ${day}`,
      body: paragraphs(
        hello,
        `Your ${plan} is paid until ${day}. Nothing renews by itself: to go on without a break, pay at the front desk by then.`,
        `What you have paid, and what is on offer: ${club.origin}/account/membership-billing`,
        club.clubName,
      ),
    };
  }
  const price = memberPrice(reader, null);
  return {
    template: 'membership-renews',
    subject: `Your ${plan} renews on ${day}`,
    body: paragraphs(
      hello,
      `Your ${plan} renews on ${day} for another year${price ? `, at ${price}` : ''}. You need do nothing to go on.`,
      `To change or to leave before then: ${club.origin}/account/membership-billing`,
      club.clubName,
    ),
  };
}
