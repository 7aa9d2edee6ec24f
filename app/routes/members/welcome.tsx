import * as paths from '#app/paths.ts';
import './members.css';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { readBookingFacts } from '#server/bookings/booking-facts.ts';
import { isDocumentId } from '#server/data/collected-writes.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { listNextSessions, listNextSessionsOfType } from '#server/timetable/list-sessions.ts';
import { findSessionReader } from '#server/timetable/session-reader.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceBox } from '../../ui/choice-box.tsx';
import { joinStep } from '../../ui/join-steps.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { type FoundChoice, findChoice } from '../accounts/find-choice.ts';
import { ClassActions } from '../bookings/class-state.tsx';
import { type ClassState, classStateView } from '../bookings/class-view.ts';
import { MemberPass } from '../door/member-pass.tsx';
import { passView } from '../door/pass-view.ts';
import { PayForPlan } from '../membership/pay-for-plan.tsx';
import { type SessionLine, toSessionLine } from '../timetable/session-line.ts';
import { SessionList } from '../timetable/session-list.tsx';
import type { Route } from './+types/welcome.ts';
import { JoiningCard, StepCard } from './joining-list.tsx';
import { findPayment, listOpenSteps, type Payment } from './welcome-view.ts';

/** What the last step of joining offers as the first class. */
type FirstClass =
  /** The very class that they have chosen. */
  | { readonly kind: 'chosen'; readonly id: string; readonly name: string; readonly state: ClassState }
  /** `lines`: the next of the class they have chosen, or the next of all. */
  | { readonly kind: 'next'; readonly title: string; readonly lines: readonly SessionLine[] };

const SHOWN = 3;
/** Sessions looked through for some that can be booked. */
const LOOKED_AT = 12;
/** How far ahead the next classes are looked for. */
const DAYS = 7;

async function findFirstClass(context: Context, choice: FoundChoice | null): Promise<FirstClass> {
  const { uid } = requireLogin(context);
  const services = context.get(servicesContext);
  const now = services.now();
  if (choice?.kind === 'class') {
    const facts = await readBookingFacts(services, uid, choice.id);
    if (facts) {
      const state = withinJoining(classStateView(facts, uid, now), choice.path);
      return { kind: 'chosen', id: choice.id, name: choice.name, state };
    }
  }
  const [sessions, reader, settings] = await Promise.all([
    choice?.kind === 'class-type' && isDocumentId(choice.id)
      ? listNextSessionsOfType(services.store, choice.id, { now, limit: LOOKED_AT })
      : listNextSessions(services.store, { now, until: now.add({ hours: 24 * DAYS }), limit: LOOKED_AT }),
    findSessionReader(context),
    services.settings.read(),
  ]);
  return {
    kind: 'next',
    title: choice?.kind === 'class-type' ? `Your first ${choice.name}` : 'Your first class',
    lines: sessions
      .filter(({ status }) => status === 'scheduled')
      .map((session) => toSessionLine(session, { reader, settings, now }))
      .filter(({ tone }) => tone === 'act')
      .slice(0, SHOWN),
  };
}

/** What a new member gets past. */
const notYet = /^(membership-pending|parq-|not-open-yet)/;

/** The reasons as this page can say them: the plan is chosen on it, and the PAR-Q leads back to it. */
function withinJoining(state: ClassState, path: string): ClassState {
  if (state.kind !== 'refused') return state;
  const reasons = state.reasons.map((reason) => {
    if (reason.code === 'membership-pending') return { ...reason, fix: null };
    if (!reason.fix || !reason.code.startsWith('parq-')) return reason;
    return { ...reason, fix: { ...reason.fix, href: paths.joinParq(path) } };
  });
  const isForNow = reasons.every(({ code }) => notYet.test(code));
  return { ...state, reasons, title: isForNow ? 'You can’t book it yet' : state.title };
}

export const meta: Route.MetaFunction = () => [{ title: 'Start training' }];

/** The last step of joining: pay, see the pass, book. What is posted elsewhere leads back here, but for a class, which leads to its own page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const { isEmailConfirmed } = requireLogin(context);
  const services = context.get(servicesContext);
  const now = services.now();
  const redirectTo = safeRedirectPath(url.searchParams.get('redirectTo'), '');
  const choice = await findChoice(services, redirectTo);
  const goingTo = choice?.path ?? redirectTo;
  const here = paths.welcomeTo(goingTo);
  const { isPrintedPassAccepted } = await services.settings.read();
  return {
    firstName: member.firstName,
    choice,
    here,
    // A page that is neither plan nor class was where they were going when they were asked to join.
    onwards: choice ? '' : redirectTo,
    payment: await findPayment(services, { ...member, isEmailConfirmed }, choice, here),
    ...(await listOpenSteps(services, member, { isEmailConfirmed, path: goingTo })),
    firstClass: await findFirstClass(context, choice),
    pass: passView(member, isPrintedPassAccepted, now),
  };
}

export default function WelcomePage({ loaderData: page }: Route.ComponentProps) {
  const { firstName, choice, here, onwards, payment, steps, joining, firstClass, pass } = page;
  return (
    <div className="stack">
      <ChoiceBox choice={choice} />
      <PageHead
        above={joinStep(3)}
        title={[payment.kind === 'member' ? 'You’re in' : 'Almost there', firstName]
          .filter(Boolean)
          .join(', ')}
        lead={leadOf(payment, joining !== null || steps.length > 0)}
      />
      <div className="home">
        <div className="home-next stack">
          {joining ? <JoiningCard list={joining} /> : null}
          {steps.map((step) => (
            <StepCard key={step.code} step={step} />
          ))}
          <PaymentCard payment={payment} here={here} />
          <FirstClassSection firstClass={firstClass} isMember={payment.kind === 'member'} />
          {choice?.kind === 'event' ? (
            <Card title={choice.name}>
              <p className="dim">{choice.detail}</p>
              <ButtonLink href={choice.path} tone="accent">
                See the event
              </ButtonLink>
            </Card>
          ) : null}
        </div>
        <div className="home-pass">
          <MemberPass pass={pass} size="compact" />
        </div>
        <div className="home-more stack">
          <p className="row">
            {onwards ? <a href={onwards}>Continue to where you were</a> : null}
            <a href={paths.calendarAddress}>Add your classes to your calendar</a>
            <a href={paths.memberHome}>Go to your home page</a>
          </p>
        </div>
      </div>
    </div>
  );
}

function leadOf({ kind }: Payment, hasSteps: boolean): string {
  if (kind === 'member' && hasSteps) return 'You’re a member. Before your first visit:';
  if (kind === 'member') return 'You’re a member. Your pass opens the door, and you can book classes.';
  if (kind === 'at-the-bank') return 'You have an account. Your membership starts when your payment arrives.';
  return 'You have an account. Pay for a plan to start training.';
}

function PaymentCard({ payment, here }: { payment: Payment; here: string }) {
  switch (payment.kind) {
    case 'member':
      return (
        <Card title="Your membership">
          <p>{payment.plan || 'You’re a member.'}</p>
          <a href={paths.billing}>Your payments</a>
        </Card>
      );
    case 'at-the-bank':
      return (
        <Card title="Your payment">
          <p>
            Your bank is processing it. It can take up to seven working days. You don’t need to pay again.
          </p>
          <a href={paths.billing}>Your payments</a>
        </Card>
      );
    case 'plan':
      return (
        <Card title={`How to pay for ${payment.ways.name}`} aside={<a href={paths.plans}>Other plans</a>}>
          <p className="num join-price">{payment.ways.price}</p>
          <PayForPlan ways={payment.ways} goOnTo={here} />
        </Card>
      );
    case 'choose':
      return <ChoosePlan plans={payment.plans} />;
  }
}

function ChoosePlan({ plans }: Pick<Extract<Payment, { kind: 'choose' }>, 'plans'>) {
  return (
    <Card title="Choose a plan" aside={plans.length > 0 ? <a href={paths.plans}>Compare plans</a> : null}>
      {plans.length > 0 ? (
        <ul className="bare lines">
          {plans.map(({ id, name, price, href }) => (
            <li key={id} className="row between">
              <span>{`${name}, ${price}`}</span>
              <ButtonLink href={href} tone="quiet" isSmall>
                Choose {name}
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : (
        <p className="dim">Ask at the front desk how to join.</p>
      )}
    </Card>
  );
}

function FirstClassSection({ firstClass, isMember }: { firstClass: FirstClass; isMember: boolean }) {
  if (firstClass.kind === 'chosen') {
    return (
      <section className="stack" aria-label={`Your first class: ${firstClass.name}`}>
        <h2>Your first class: {firstClass.name}</h2>
        <ClassActions id={firstClass.id} state={firstClass.state} />
        <p>
          <a href={paths.timetable}>Other classes</a>
        </p>
      </section>
    );
  }
  const { title, lines } = firstClass;
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      {lines.length > 0 ? (
        <SessionList lines={lines} hasDays />
      ) : (
        <p className="dim">
          {isMember ? 'No class can be booked yet.' : 'You can book as soon as you’re a member.'}
        </p>
      )}
      <p>
        <a href={paths.timetable}>All classes</a>
      </p>
    </section>
  );
}
