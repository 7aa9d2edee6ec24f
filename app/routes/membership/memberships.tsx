import * as paths from '#app/paths.ts';
import './membership.css';
import { canRenew } from '#domain/membership/plan-text.ts';
import { formatPrice, pricePerMonthInPence } from '#domain/values/money.ts';
import { listPlansOnOffer, withHad } from '#server/membership/list-plans.ts';
import { loginContext, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { shareable } from '../platform/pictures/shareable.ts';
import type { Route } from './+types/memberships.ts';
import { readOwnKeeper } from './own-change.ts';
import { feeSentence, kindHeading, kindOrder } from './plan-view.ts';

/** The same for every visitor who has not signed in: the HTTP server may cache it. */
export const handle = { cacheAs: 'club', reads: [] };

export const meta: Route.MetaFunction = shareable(() => [
  { title: 'Membership' },
  {
    name: 'description',
    content: 'How membership works here: how to join, what’s included and how to cancel.',
  },
]);

/** How membership works; what each plan costs in detail is on `/membership/plans`. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const settings = await services.settings.read();
  const { clubName, bookingOpensDaysBefore } = settings;
  const login = context.get(loginContext);
  const found = login && (await services.profiles.find(login.uid));
  const reader = found && (await withHad(services.store, found, services.now()));
  const offered = await listPlansOnOffer(services.store);
  const takesCards = services.payments.engine === 'stripe';
  const renews = offered.some((plan) => canRenew(plan, takesCards));
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
    takesCards,
    fee: feeSentence(offered, settings, { reader, now: services.now() }),
    keptBy: await readOwnKeeper(context),
    kinds: kindOrder
      .map((kind) => ({ kind, ...kindHeading(kind, renews), from: cheapest(kind) }))
      .filter(({ from }) => from !== ''),
  };
}

export default function MembershipsPage({ loaderData }: Route.ComponentProps) {
  const { clubName, days, takesCards, kinds, fee, keptBy } = loaderData;
  return (
    <div className="membership">
      <PageHead title="Membership" lead={`How membership works at ${clubName}.`} />
      <section className="stack">
        <h2>Ways to train</h2>
        <ul className="bare kind-rows">
          {kinds.map(({ kind, title, summary, from }) => (
            <li key={kind}>
              <div>
                <h3>
                  <a href={`${paths.plans}#${kind}`}>{title}</a>
                </h3>
                <p className="dim">{summary}</p>
              </div>
              <p className="num">{from}</p>
            </li>
          ))}
        </ul>
        {fee ? <p className="dim">{fee}</p> : null}
        <ButtonLink href={paths.plans}>See all plans and prices</ButtonLink>
      </section>
      <section className="stack">
        <h2>How to join</h2>
        <ol className="bare join-steps">
          <li>
            <h3>Your details</h3>
            <p className="dim">Choose a plan or a class, and create an account. It’s free.</p>
          </li>
          <li>
            <h3>Your health</h3>
            <p className="dim">
              Seven questions. It takes two minutes, and only you and the club’s admins can see the answers.
            </p>
          </li>
          <li>
            <h3>Start training</h3>
            <p className="dim">
              {takesCards ? 'Pay online or at the front desk. ' : 'Pay at the front desk. '}
              Then the pass on your phone opens the door, and you can book your first class up to {days} days
              ahead.
            </p>
          </li>
        </ol>
      </section>
      <section className="stack">
        <h2>While you are a member</h2>
        {keptBy ? <p>{keptBy}</p> : null}
        <ul className="bare kind-rows">
          <li>
            <div>
              <h3>
                <a href={paths.holding}>Put it on hold</a>
              </h3>
              <p className="dim">
                Away, injured or busy? Take a break, and you don’t pay for the days you’re on hold.
              </p>
            </div>
          </li>
          <li>
            <div>
              <h3>{keptBy ? 'Change your plan' : <a href={paths.changeOwnPlan}>Change your plan</a>}</h3>
              <p className="dim">Up or down. You’ll see the cost before you confirm.</p>
            </div>
          </li>
          <li>
            <div>
              <h3>{keptBy ? 'Cancel' : <a href={paths.leaveClub}>Cancel</a>}</h3>
              <p className="dim">
                Online, from the end of the period you’ve paid for. You can change your mind until then.
              </p>
            </div>
          </li>
        </ul>
      </section>
    </div>
  );
}
