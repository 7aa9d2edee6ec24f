import * as paths from '#app/paths.ts';
import './membership.css';
import { talkText } from '#domain/health/parq.ts';
import { isOfferedTo } from '#domain/membership/joining.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { canRenew, ownPriceText } from '#domain/membership/plan-text.ts';
import type { Member } from '#server/data/collections/members.ts';
import type { Plan } from '#server/data/collections/membership.ts';
import { listPlansOnOffer, withHad } from '#server/membership/list-plans.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { shareable } from '../platform/pictures/shareable.ts';
import type { Route } from './+types/plans.ts';
import { readOwnKeeper } from './own-change.ts';
import { feeSentence, kindHeading, kindOrder, type PlanView, planView } from './plan-view.ts';

/** The same for every visitor who has not signed in: the HTTP server may cache it. */
export const handle = { cacheAs: 'club', reads: [] };

export const meta: Route.MetaFunction = shareable(() => [
  { title: 'Plans and prices' },
  { name: 'description', content: 'What membership costs, what each plan includes and how to cancel.' },
]);

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const settings = await services.settings.read();
  const offered = await listPlansOnOffer(services.store);
  const takesCards = services.payments.engine === 'stripe';
  const renews = offered.some((plan) => canRenew(plan, takesCards));
  const login = context.get(loginContext);
  const found = login && (await services.profiles.find(login.uid));
  const now = services.now();
  const member = found && (await withHad(services.store, found, now));
  const fee = feeSentence(offered, settings, { reader: member, now });
  const reading = { reader: member, now, isBesideFees: fee !== '' };
  const views = offered.map((plan) => planView(plan, settings, takesCards, reading));
  return {
    groups: kindOrder
      .map((kind) => ({
        kind,
        ...kindHeading(kind, renews),
        plans: views.filter((plan) => plan.kind === kind),
      }))
      .filter(({ plans }) => plans.length > 0),
    lead: fee ? `${fee} No notice period.` : 'No joining fee and no notice period.',
    takesCards,
    renews,
    ...(await findOwn(context, member, offered)),
  };
}

/** The visitor's own plan, what they pay for it where others pay another price, and the one they have requested; empty: none. `isNew`: they have joined, and never had a plan. `closed`: trials, once they have been a member. `keptBy`: who changes it for them. */
async function findOwn(context: Context, member: Member | null, offered: readonly Plan[]) {
  const { now } = context.get(servicesContext);
  if (!member) return { closed: [], current: '', ownPrice: '', requested: '', isNew: false, keptBy: '' };
  const status = effectiveStatus(member, now());
  const current = offered.find(({ id }) => hasMembership(status) && id === member.planId);
  return {
    closed: offered.filter((plan) => !isOfferedTo(member, plan)).map(({ id }) => id),
    current: current?.id ?? '',
    ownPrice: current ? ownPriceText(member, current) : '',
    requested: member.requestedPlanId,
    isNew: status === 'pending',
    // To start with, they may request one.
    keptBy: hasMembership(status) ? await readOwnKeeper(context) : '',
  };
}

type Page = Route.ComponentProps['loaderData'];

export default function PlansPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="membership">
      <PageHead title="Plans and prices" lead={page.lead} />
      {page.keptBy ? <p>{page.keptBy}</p> : null}
      {page.groups.length === 0 ? (
        <EmptyState title="No plans available yet" icon="credit-card">
          Ask at the front desk how to join.
        </EmptyState>
      ) : null}
      {page.groups.map(({ kind, title, summary, plans }) => (
        <section key={kind} className="stack" id={kind}>
          <div>
            <h2>{title}</h2>
            <p className="dim">{summary}</p>
          </div>
          <div className="plan-cards">
            {plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} page={page} />
            ))}
          </div>
        </section>
      ))}
      <Questions takesCards={page.takesCards} renews={page.renews} />
    </div>
  );
}

/** Whoever has just joined pays on the last step of joining, with the plan on top of it. */
const hrefOf = ({ id }: PlanView, { isNew }: Page) =>
  isNew ? paths.welcomeTo(paths.joinPlan(id)) : paths.joinPlan(id);

function PlanCard({ plan, page }: { plan: PlanView; page: Page }) {
  const isCurrent = plan.id === page.current;
  const isRequested = plan.id === page.requested;
  return (
    <article className={isCurrent || isRequested ? 'card card-on plan-card' : 'card plan-card'}>
      <div className="row between">
        <h3>{plan.name}</h3>
        {isCurrent ? <Chip tone="good">Your plan</Chip> : null}
        {isRequested ? <Chip tone="warn">Requested</Chip> : null}
      </div>
      <div>
        <p className="num">{plan.price}</p>
        {isCurrent && page.ownPrice ? (
          <p>
            <strong>{page.ownPrice}</strong>
          </p>
        ) : null}
        {plan.compare ? <p className="dim">{plan.compare}</p> : null}
      </div>
      {plan.description ? <p className="dim">{plan.description}</p> : null}
      <dl className="plan-rules">
        {plan.rules.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {plan.features.length > 0 ? (
        <ul className="bare stack-tight">
          {plan.features.map((feature) => (
            <li key={feature} className="plan-feature">
              <Icon name="check" />
              {feature}
            </li>
          ))}
        </ul>
      ) : null}
      {isCurrent || page.keptBy || page.closed.includes(plan.id) ? null : (
        <ButtonLink href={hrefOf(plan, page)} isBlock tone={isRequested ? 'quiet' : 'main'}>
          {isRequested ? 'View your request' : `Choose ${plan.name}`}
        </ButtonLink>
      )}
    </article>
  );
}

function Questions({ takesCards, renews }: { takesCards: boolean; renews: boolean }) {
  return (
    <section className="stack" id="questions">
      <h2>Questions and answers</h2>
      <div className="questions">
        <details>
          <summary>How do I pay?</summary>
          <p>
            {takesCards
              ? 'At the front desk, in cash or by card, or online, on our payment provider’s page. We never see the card or bank details that you enter there. Some plans can only be paid at the front desk.'
              : 'At the front desk, in cash or by card. Choose your plan here first and we’ll have it ready for you.'}
          </p>
        </details>
        <details>
          <summary>How do I cancel?</summary>
          <p>
            {renews
              ? 'Online, in as few steps as joining.'
              : 'Nothing renews by itself: it ends unless you pay again. You can also tell us online that you’re leaving.'}{' '}
            You can train until the end of the period you’ve paid for, and change your mind until then.
          </p>
        </details>
        <details>
          <summary>Can I change my mind straight after joining?</summary>
          <p>
            Yes. You can get your money back within 14 days of joining online, less a share for the days your
            membership has run. Ask at the front desk.
          </p>
        </details>
        <details>
          <summary>What if I’m away or injured?</summary>
          <p>
            Put your membership on hold. You don’t pay for the days you’re on hold.{' '}
            <a href={paths.holding}>How holds work</a>
          </p>
        </details>
        <details>
          <summary>Will the price change while I’m a member?</summary>
          <p>You keep the price you joined at. If that ever had to change, we’d tell you well in advance.</p>
        </details>
        <details>
          <summary>What do I need before my first class?</summary>
          <p>
            An account and the health questionnaire (PAR-Q), which takes two minutes.{' '}
            {talkText('your answers')} before you train if you answer yes to any question.
          </p>
        </details>
      </div>
    </section>
  );
}
