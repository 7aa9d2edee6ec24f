import * as paths from '#app/paths.ts';
import './membership.css';
import { formatPrice, pricePerMonthInPence } from '#domain/values/money.ts';
import { listPlansOnOffer } from '#server/membership/list-plans.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/memberships.ts';
import { kindHeadings, kindOrder } from './plan-view.ts';

/** The same for every visitor who has not signed in: the HTTP server may keep it. */
export const handle = { cacheAs: 'club' };

export const meta: Route.MetaFunction = () => [
  { title: 'Membership' },
  { name: 'description', content: 'How membership works here: how to join, what it includes, how to stop.' },
];

/** How membership works; what each plan costs in detail is on `/membership/plans`. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { clubName, bookingOpensDaysBefore } = await services.settings.read();
  const offered = await listPlansOnOffer(services.store);
  const cheapest = (kind: (typeof kindOrder)[number]) => {
    const ofKind = offered.filter((plan) => plan.kind === kind);
    const prices = ofKind.map(
      ({ priceInPence, interval }) => pricePerMonthInPence(priceInPence, interval) ?? priceInPence,
    );
    if (prices.length === 0) return '';
    const lowest = Math.min(...prices);
    const price = formatPrice(lowest, kind === 'membership' ? 'month' : 'one-off');
    return lowest === 0 ? price : `From ${price}`;
  };
  return {
    clubName,
    days: bookingOpensDaysBefore,
    takesCards: services.payments.engine === 'stripe',
    kinds: kindOrder
      .map((kind) => ({ kind, ...kindHeadings[kind], from: cheapest(kind) }))
      .filter(({ from }) => from !== ''),
  };
}

export default function MembershipsPage({ loaderData }: Route.ComponentProps) {
  const { clubName, days, takesCards, kinds } = loaderData;
  return (
    <div className="membership">
      <PageHead
        title="Membership"
        lead={`What it is to be a member of ${clubName}, from the first day to the last.`}
      />
      <section className="stack">
        <h2>Ways to train</h2>
        <ul className="bare kind-rows">
          {kinds.map(({ kind, title, words, from }) => (
            <li key={kind}>
              <div>
                <h3>
                  <a href={`${paths.plans}#${kind}`}>{title}</a>
                </h3>
                <p className="dim">{words}</p>
              </div>
              <p className="num">{from}</p>
            </li>
          ))}
        </ul>
        <ButtonLink href={paths.plans}>See all plans and prices</ButtonLink>
      </section>
      <section className="stack">
        <h2>How joining works</h2>
        <ol className="bare join-steps">
          <li>
            <h3>Make an account</h3>
            <p className="dim">Your name, your e-mail address and a password. It costs nothing.</p>
          </li>
          <li>
            <h3>Answer seven questions</h3>
            <p className="dim">
              About your health, in two minutes. Only you and the club’s admins read the answers.
            </p>
          </li>
          <li>
            <h3>Choose a plan</h3>
            <p className="dim">
              {takesCards
                ? 'Pay by card on a page of our payment provider.'
                : 'Pay at the front desk when you come.'}
            </p>
          </li>
          <li>
            <h3>Come in</h3>
            <p className="dim">
              The pass on your phone opens the door. Book your first class up to {days} days ahead.
            </p>
          </li>
        </ol>
      </section>
      <section className="stack">
        <h2>While you are a member</h2>
        <ul className="bare kind-rows">
          <li>
            <div>
              <h3>
                <a href={paths.holding}>Put it on hold</a>
              </h3>
              <p className="dim">Away, injured, busy: stop for a while, and the days come back to you.</p>
            </div>
          </li>
          <li>
            <div>
              <h3>
                <a href={paths.changeOwnPlan}>Change your plan</a>
              </h3>
              <p className="dim">Up or down. You see what it costs before you say yes.</p>
            </div>
          </li>
          <li>
            <div>
              <h3>
                <a href={paths.leaveClub}>Leave</a>
              </h3>
              <p className="dim">
                Online, at the end of the period you have paid for, and undone with one press until then.
              </p>
            </div>
          </li>
        </ul>
      </section>
    </div>
  );
}
