import * as paths from '#app/paths.ts';
import { formatPence } from '#domain/values/money.ts';
import { findOwnFamily } from '#server/families/find-children.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { Card } from '../../ui/card.tsx';
import type { Route } from './+types/own-family.ts';
import { ChildFrame } from './child/child-frame.tsx';
import { childTabs } from './child/child-view.ts';
import { dueView } from './due-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Family' }];

/** The children that they act for, and what falls due for everyone they pay for. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const services = context.get(servicesContext);
  const { family, children, paidFor } = await findOwnFamily(services, member);
  const owedInPence = paidFor.reduce((sum, { owedInPence }) => sum + owedInPence, 0);
  return {
    isInFamily: family !== null,
    isPayer: family?.payerUid === member.id,
    children: childTabs(children),
    due: await dueView(services.store, paidFor, services.now()),
    owed: owedInPence > 0 ? formatPence(owedInPence) : '',
  };
}

export default function OwnFamilyPage({ loaderData }: Route.ComponentProps) {
  const { isInFamily, isPayer, children } = loaderData;
  return (
    <ChildFrame family={children} uid="" title="Family">
      {isInFamily ? null : (
        <p className="dim">You aren’t in a family yet. Ask at the desk to add your children.</p>
      )}
      {children.length > 0 ? (
        <Card title="You act for">
          <ul className="bare">
            {children.map(({ uid, firstName }) => (
              <li key={uid}>
                <a href={paths.childPage(uid)}>{firstName}</a>
              </li>
            ))}
          </ul>
          <p className="dim">
            You book for them, show their pass and answer their PAR-Q until they’re 18. Then they get a
            sign-in of their own at the desk.
          </p>
        </Card>
      ) : null}
      {isPayer ? <ToPay {...loaderData} /> : null}
    </ChildFrame>
  );
}

type ToPayProps = Pick<Route.ComponentProps['loaderData'], 'due' | 'owed'>;

/** Paid at the desk, together. */
function ToPay({ due, owed }: ToPayProps) {
  return (
    <Card title="To pay">
      {due.count === 0 && owed === '' ? <p className="dim">Nothing is due this week.</p> : null}
      {due.count > 0 ? (
        <ul className="bare">
          {due.lines.map(({ uid, name, plan, amount, when }) => (
            <li key={uid}>{`${name}: ${plan}, ${amount}, ${when}`}</li>
          ))}
        </ul>
      ) : null}
      {due.count > 0 ? <p>{`Together ${due.total}. You can pay for everyone at once at the desk.`}</p> : null}
      {owed ? <p>{`${owed} is left to pay from earlier.`}</p> : null}
      <p>
        <a href={paths.billing}>Your payments and receipts</a>
      </p>
    </Card>
  );
}
