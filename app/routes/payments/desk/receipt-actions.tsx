import * as paths from '#app/paths.ts';
import { isOnline } from '#domain/payments/ledger.ts';
import { leftInPence, voidProblem } from '#domain/payments/money-back.ts';
import { formatPence } from '#domain/values/money.ts';
import type { DeskPayment } from '#server/payments/desk/find-payment.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { FoundReceipt } from '../find-receipt.ts';

interface Link {
  readonly href: string;
  readonly label: string;
}

/** What the desk can do with a receipt. */
export function receiptActions(
  receipt: FoundReceipt,
  now: Temporal.Instant,
): { buttons: Link[]; member: string } {
  const { payment, memberUid } = receipt;
  return {
    buttons: payment ? buttonsOf(payment, receipt.id, now) : [],
    member: memberUid === '' ? '' : paths.viewMember(memberUid),
  };
}

function buttonsOf({ sale, entries, parts, at }: DeskPayment, id: string, now: Temporal.Instant): Link[] {
  const left = leftInPence(parts);
  const isAtDesk = entries.every(({ method }) => !isOnline(method));
  const isOpen = sale === null ? left > 0 : sale.status === 'sold';
  const canVoid = isOpen && isAtDesk && voidProblem(entries, at, now) === '';
  return [
    ...(sale && sale.balanceInPence > 0
      ? [{ href: paths.payBalance(sale.id), label: `Take ${formatPence(sale.balanceInPence)}` }]
      : []),
    ...(left > 0 ? [{ href: paths.refundPayment(id), label: 'Refund' }] : []),
    ...(canVoid ? [{ href: paths.voidPayment(id), label: 'Void' }] : []),
  ];
}

type ReceiptActionsProps = { actions: ReturnType<typeof receiptActions>; more: Link };

export function ReceiptActions({ actions: { buttons, member }, more }: ReceiptActionsProps) {
  return (
    <div className="stack no-print">
      <div className="row">
        {buttons.map(({ href, label }) => (
          <ButtonLink key={href} href={href} tone="quiet">
            {label}
          </ButtonLink>
        ))}
      </div>
      <p>
        Use your browser to print this page.{' '}
        {member ? (
          <>
            <a href={member}>Member</a> ·{' '}
          </>
        ) : null}
        <a href={more.href}>{more.label}</a>
      </p>
    </div>
  );
}
