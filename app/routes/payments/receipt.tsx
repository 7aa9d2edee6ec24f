import '../membership/membership.css';
import { Facts } from '../../ui/facts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { ReceiptView } from './receipt-view.ts';

/** A receipt to read or print; on paper nothing else is shown. */
export function Receipt({ view }: { view: ReceiptView }) {
  const { club, title, amount, facts, refunds } = view;
  const contact = [club.phone, club.email].filter(Boolean).join(', ');
  return (
    <article className="stack receipt">
      <PageHead title={title} above={club.name} />
      <p className="num receipt-amount">{amount}</p>
      <Facts facts={facts} />
      {refunds.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
      <p className="dim">{[club.name, club.address, contact].filter(Boolean).join(' · ')}</p>
      <p className="dim">This is a receipt, not a VAT invoice.</p>
    </article>
  );
}
