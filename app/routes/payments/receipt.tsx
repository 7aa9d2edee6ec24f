import '../membership/membership.css';
import type { ReactNode } from 'react';
import { Facts } from '../../ui/facts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { ReceiptView } from './receipt-view.ts';

type ReceiptProps = {
  view: ReceiptView;
  /** What the desk does now, in view without scrolling. */
  next?: ReactNode;
};

/** A receipt to read or print; on paper nothing else is shown. */
export function Receipt({ view, next }: ReceiptProps) {
  const { club, title, amount, facts, lines, totals, refunds } = view;
  const contact = [club.phone, club.email].filter(Boolean).join(', ');
  return (
    <article className="stack receipt">
      <PageHead title={title} above={club.name} />
      <p className="num receipt-amount">{amount}</p>
      {next}
      <Facts facts={[...facts]} />
      {lines.length > 0 ? (
        <ul className="receipt-lines">
          {lines.map(({ text, note, amount: price }) => (
            <li key={`${text} ${note}`}>
              <span>
                {text}
                {note ? <span className="dim"> {note}</span> : null}
              </span>
              <span className="num">{price}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {totals.length > 0 ? <Facts facts={[...totals]} /> : null}
      {refunds.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
      <p className="dim">{[club.name, club.address, contact].filter(Boolean).join(' · ')}</p>
      <p className="dim">This is a receipt, not a VAT invoice.</p>
    </article>
  );
}
