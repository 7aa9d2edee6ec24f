import '../membership/membership.css';
import { Facts } from '../../ui/facts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { ReceiptView } from './receipt-view.ts';

/** A receipt to read or to print: on paper it stands alone. */
export function Receipt({ view }: { view: ReceiptView }) {
  const { club, isPayment, amount, facts, back } = view;
  const ways = [club.phone, club.email].filter(Boolean).join(', ');
  return (
    <article className="stack receipt">
      <PageHead title={isPayment ? 'Receipt' : 'Money back'} above={club.name} />
      <p className="num receipt-amount">{amount}</p>
      <Facts facts={facts} />
      {back.map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
      <p className="dim">{[club.name, club.address, ways].filter(Boolean).join(' · ')}</p>
      <p className="dim">This is a receipt, not a VAT invoice.</p>
    </article>
  );
}
