/** What emails say of a period that was paid in part. */
import type { PartPaid } from '#domain/membership/membership.ts';
import { formatPence } from '#domain/values/money.ts';

interface InPart {
  readonly partPaid?: PartPaid | null;
}

export const leftText = ({ partPaid }: InPart) =>
  `${formatPence(partPaid?.leftInPence ?? 0)} is left to pay at the front desk.`;

/** After the plan’s name: what is sold for a part of the money is not paid. @param until with its date, or empty */
export const onAccount = (member: InPart, until: string) =>
  member.partPaid ? `${until}. ${leftText(member).slice(0, -1)}` : `, paid${until}`;

export const partPaidText = (member: InPart) => ({
  subject: 'We’ve received part of your payment',
  body: `Thank you. ${leftText(member)} Please see us at the front desk before you next train.`,
});
