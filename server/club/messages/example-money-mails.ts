import type { messageGroups } from '#domain/club/messages/message-templates.ts';
import { endNoticeMail } from '../../membership/end-mails.ts';
import { holdMail } from '../../membership/hold-mails.ts';
import { type MembershipMailContext, membershipMail } from '../../membership/membership-mails.ts';
import { familyPaidMail, membershipNow } from '../../membership/part-paid-texts.ts';
import { priceRiseMail, riseWithdrawnMail } from '../../membership/price-rises/rise-mails.ts';
import { planChangeRequestedMail, planRequestedMail } from '../../membership/request-mails.ts';
import type { MailText } from '../../outbox/templates.ts';
import * as mails from '../../payments/payment-mails.ts';
import { receiptMail } from '../../payments/receipt-mail.ts';
import { billingAt, dayIn, type ExampleClub, examplePayment, FIRST_NAME, PLAN } from './example-club.ts';

type GroupOf<Title> = Extract<(typeof messageGroups)[number], { readonly title: Title }>['templates'];
type Examples<Title> = Record<keyof GroupOf<Title>, MailText>;
type ActionOf<Name> = Name extends `membership-${infer Verb}` ? `membership.${Verb}` : never;

export function exampleMembershipMails(club: ExampleClub): Examples<'Membership'> {
  const { clubName, linkOrigin: origin, now } = club;
  const hold = { from: dayIn(now, 7).toString(), until: dayIn(now, 27).toString() };
  const member: MembershipMailContext = {
    ...{ firstName: FIRST_NAME, membershipType: PLAN, membershipStatus: 'active', hold },
    ...{ currentPeriodEnd: now.add({ hours: 24 * 30 }), subscriptionStatus: '', now },
  };
  const changed = (action: MailedAction) => membershipMail(action, member, clubName) as MailText;
  const price = { planPriceInPence: 4900, planInterval: 'year' } as const;
  const reader = { firstName: FIRST_NAME, name: 'Sam Example', membershipType: PLAN, ...price };
  const rise = {
    planName: PLAN,
    priceInPence: 5400,
    interval: 'month',
    from: dayIn(now, 60).toString(),
    words: '',
  } as const;
  const ends = (kind: 'runs-out' | 'renews') =>
    endNoticeMail({ kind, days: 7, on: dayIn(now, 7) }, reader, { clubName, origin });
  return {
    'membership-requested': planRequestedMail(FIRST_NAME, { name: PLAN, priceInPence: 4900 }, clubName, true),
    'plan-change-requested': planChangeRequestedMail(FIRST_NAME, { name: PLAN }, clubName),
    'membership-activated': changed('membership.activated'),
    'membership-rejoined': changed('membership.rejoined'),
    'membership-plan-changed': changed('membership.plan-changed'),
    'membership-marked-overdue': changed('membership.marked-overdue'),
    'membership-overdue-undone': changed('membership.overdue-undone'),
    'membership-payment-settled': changed('membership.payment-settled'),
    'family-payment': familyPaidMail(
      FIRST_NAME,
      { others: membershipNow({ ...member, name: 'Mia Example' }), receipt: '' },
      clubName,
    ),
    'membership-part-paid': membershipMail(
      'membership.part-paid',
      { ...member, membershipStatus: 'past_due', partPaid: { saleId: '', leftInPence: 5900 } },
      clubName,
    ) as MailText,
    'membership-rest-waived': changed('membership.rest-waived'),
    'membership-paused': changed('membership.paused'),
    'membership-put-back': changed('membership.put-back'),
    'membership-pack-refunded': changed('membership.pack-refunded'),
    'membership-hold-started': changed('membership.hold-started'),
    'membership-hold-ended': changed('membership.hold-ended'),
    'membership-hold-cancelled': changed('membership.hold-cancelled'),
    'membership-cancel-requested': changed('membership.cancel-requested'),
    'membership-cancel-undone': changed('membership.cancel-undone'),
    'membership-cancelled': changed('membership.cancelled'),
    'membership-expired': changed('membership.expired'),
    'hold-begins': holdMail('hold-begins', hold, reader, clubName),
    'hold-ends-soon': holdMail('hold-ends-soon', hold, reader, clubName),
    'membership-runs-out': ends('runs-out'),
    'membership-renews': ends('renews'),
    'price-rise': priceRiseMail(rise, reader, { clubName, origin }),
    'price-rise-withdrawn': riseWithdrawnMail(rise, reader, { clubName, origin }),
  };
}

/** Those of the group that are about a change of the membership itself. */
type MailedAction = Exclude<
  ActionOf<keyof GroupOf<'Membership'>>,
  'membership.requested' | 'membership.runs-out' | 'membership.renews'
>;

export function examplePaymentMails(club: ExampleClub): Examples<'Payments'> {
  const { clubName, now } = club;
  const reader = { firstName: FIRST_NAME, clubName };
  const pending = {
    ...{ reference: '', since: now, amountInPence: 4900, planId: '', planName: PLAN },
    method: 'direct-debit',
  } as const;
  const failed = (isAgain: boolean) =>
    mails.paymentFailedMail(reader, {
      plan: PLAN,
      owedInPence: 4900,
      payAt: billingAt(club),
      method: 'stripe',
      isAgain,
    });
  const card = { last4: '4242', brand: 'visa', expires: { month: 12, year: dayIn(now, 0).year } };
  const refund = examplePayment(club, { kind: 'refund', amountInPence: -4900 });
  return {
    'payment-received': mails.receiptMail(reader, examplePayment(club), { listAt: billingAt(club), now }),
    receipt: receiptMail(
      reader,
      {
        ...{ title: 'Receipt', amount: '£3.50', refunds: [] },
        facts: [{ term: 'Number', value: '000123' }],
        lines: [{ text: 'Protein bar', note: '', amount: '£3.50' }],
        totals: [{ term: 'Total', value: '£3.50' }],
      },
      billingAt(club),
    ),
    'payment-pending': mails.debitPendingMail(reader, pending, billingAt(club)),
    'payment-refused': mails.debitRefusedMail(reader, pending, billingAt(club)),
    'payment-failed': failed(false),
    'payment-failed-again': failed(true),
    'card-expires': mails.cardExpiresMail(
      reader,
      { card, nextPaymentOn: dayIn(now, 40), key: '' },
      PLAN,
      billingAt(club),
    ),
    'payment-reversed': mails.paymentReversedMail(reader, PLAN, billingAt(club)),
    'payment-refunded': mails.refundMail(reader, refund),
    'refund-failed': mails.refundFailedMail(reader, examplePayment(club, { kind: 'refund-failed' })),
  };
}
