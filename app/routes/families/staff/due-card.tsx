import * as paths from '#app/paths.ts';
import { formatPence } from '#domain/values/money.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { dueView } from '../due-view.ts';

type DueCardProps = {
  due: Awaited<ReturnType<typeof dueView>>;
  /** In pence: what is left to pay of earlier sales. */
  owed: number;
  payerUid: string;
};

/** Everything that whoever pays has to pay, together. */
export function DueCard({ due, owed, payerUid }: DueCardProps) {
  return (
    <Card title="To pay">
      {due.count === 0 && owed === 0 ? <p className="dim">Nothing is due this week.</p> : null}
      {due.count > 0 ? (
        <ul className="bare">
          {due.lines.map(({ uid, name, plan, amount, when }) => (
            <li key={uid}>{`${name}: ${plan}, ${amount}, ${when}`}</li>
          ))}
        </ul>
      ) : null}
      {owed > 0 ? (
        <p>
          {`${formatPence(owed)} is left to pay from earlier. `}
          <a href={paths.memberPayments(payerUid)}>Payments</a>
        </p>
      ) : null}
      <div className="row">
        <ButtonLink
          href={paths.sellWhatIsDue(payerUid)}
          tone={due.count > 0 ? 'accent' : 'quiet'}
          icon="credit-card"
        >
          {due.count > 0 ? `Take ${due.total} for ${due.count}` : 'Sell to this family'}
        </ButtonLink>
      </div>
    </Card>
  );
}
