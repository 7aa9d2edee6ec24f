import * as paths from '#app/paths.ts';
import { childObstacleSentences, decideParqClearance, isAnsweringNext } from '#domain/health/parq.ts';
import { parqOwnLabel } from '#domain/health/parq-staff-label.ts';
import { decideWaiver, type WaiverState } from '#domain/health/waiver.ts';
import { BRING } from '#domain/members/debt-steps.ts';
import { uncleared } from '#domain/members/training-obstacles.ts';
import { holdDays, isHoldAhead } from '#domain/membership/membership.ts';
import { formatDate } from '#domain/values/dates.ts';
import { findClassesLeft } from '#server/bookings/find-classes-left.ts';
import type { Member } from '#server/data/collections/members.ts';
import { readDoorHours } from '#server/door/plan-hours.ts';
import { requireChild } from '#server/families/find-children.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Services } from '#server/services.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { ClosedNotice, closedTo } from '../../accounts/closed-notice.tsx';
import { passView } from '../../door/pass-view.ts';
import { AlsoBooked, UntoldCard } from '../../members/home-cards.tsx';
import { findUntold } from '../../members/untold.ts';
import { bookedBesides } from '../../membership/affected-classes.ts';
import type { Route } from './+types/child-page.ts';
import { ChildFrame } from './child-frame.tsx';
import { childHead, listChildClasses, listChildPayments, membershipView } from './child-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.firstName ?? 'Family' }];

/** What a guardian sees of a child. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const own = await requireChild(url, context, id);
  const services = context.get(servicesContext);
  const { child, now } = own;
  const { status, lines } = passView(child, false, now);
  const hold = isHoldAhead(child, now) ? holdDays(child.hold) : null;
  const held = hold ? [`On hold from ${formatDate(hold.from)} until ${formatDate(hold.until)}.`] : [];
  const settings = await services.settings.read();
  const [head, classes, besides, untold, payments, classesLeft, doorHours] = await Promise.all([
    childHead(services, own),
    listChildClasses(services.store, id, now),
    bookedBesides(services.store, id, now),
    findUntold(services, child),
    listChildPayments(services.store, id),
    findClassesLeft(services.store, child, now),
    readDoorHours(services.store, child, settings, { from: now, until: now }),
  ]);
  return {
    ...head,
    classes,
    besides: besides.map(({ id, label }) => ({ id, label, href: '' })),
    untold,
    classesLeft,
    payments,
    // What the answers say is on their own page, where each look is recorded.
    parq: parqView(head.firstName, { member: child, doorHours, settings }, now),
    waiver: decideWaiver(child, settings),
    membership: { status, lines: [...lines, ...held], ...(await membershipView(services, child)) },
    canClose: child.email === '',
    signIn: await signInView(services, child),
    closed: closedTo(own.guardian, now),
  };
}

/** The address of a sign-in of their own, with who can correct it; null: they have none. */
async function signInView({ identity }: Pick<Services, 'identity'>, { id, email, firstName }: Member) {
  if (email === '') return null;
  const account = await identity.findAccount(id);
  const isUnused = account?.emailState === 'unclaimed';
  const sentence = isUnused
    ? `${firstName} has a sign-in with the address ${email}, and hasn’t used it yet.`
    : `${firstName} signs in with ${email}. Is the address wrong? Ask at the front desk.`;
  return { sentence, isUnused };
}

/** What is next: to answer, or to wait for staff. */
function parqView(firstName: string, facts: Parameters<typeof uncleared>[1], now: Temporal.Instant) {
  const clearance = decideParqClearance(facts.member, now);
  const chip = parqOwnLabel(facts.member, now);
  if (clearance.kind === 'fit') {
    const ends = `Cleared to train until ${formatDate(clearance.until)}. For ${firstName} to train after that, please speak to us at the desk before then.`;
    return {
      chip,
      sentence: clearance.ends === 'clearance' ? ends : '',
      link: 'See or update the answers',
    };
  }
  return {
    chip,
    sentence: `${childObstacleSentences(firstName)[clearance.reason]} ${uncleared(firstName, facts, now)}`,
    link: isAnsweringNext(clearance.reason) ? 'Answer the PAR-Q' : 'See the answers',
  };
}

const waiverLinks: Record<Exclude<WaiverState, 'none'>, string> = {
  signed: 'The waiver',
  'not-signed': 'Sign the waiver',
  'sign-again': 'Sign the new waiver',
  'not-confirmed': 'The waiver',
};

type View = Route.ComponentProps['loaderData'];

export default function ChildPage({ loaderData }: Route.ComponentProps) {
  const { uid, firstName, family, canClose, closed, signIn } = loaderData;
  return (
    <ChildFrame family={family} uid={uid} title={firstName}>
      <div className="cols stack">
        <div className="stack">
          {loaderData.untold.length > 0 ? <UntoldCard untold={loaderData.untold} /> : null}
          <Classes {...loaderData} />
          {loaderData.besides.length > 0 ? <AlsoBooked besides={loaderData.besides} /> : null}
          <Health {...loaderData} />
        </div>
        <div className="stack">
          <Membership {...loaderData} />
          {signIn ? (
            <p className="dim">
              {`${signIn.sentence} `}
              {signIn.isUnused && !closed ? (
                <a href={paths.giveChildLogin(uid)}>Correct the address</a>
              ) : null}
            </p>
          ) : null}
          {canClose && closed ? (
            <ClosedNotice
              closed={closed}
              what={`Giving ${firstName} a sign-in, and closing ${firstName}’s account, are`}
            />
          ) : null}
          {canClose && !closed ? (
            <>
              <p className="dim">
                <a href={paths.giveChildLogin(uid)}>{`Give ${firstName} a sign-in of their own`}</a>
              </p>
              <p className="dim">
                <a href={paths.closeChild(uid)}>{`Close ${firstName}’s account`}</a>
              </p>
            </>
          ) : null}
        </div>
      </div>
    </ChildFrame>
  );
}

function Classes({ uid, firstName, classes, classesLeft }: View) {
  return (
    <Card title="Next classes">
      {classes.length === 0 ? <p className="dim">No classes booked.</p> : null}
      <ul className="bare">
        {classes.map(({ id, name, when, chip, href }) => (
          <li key={id} className="row">
            <a href={href}>{`${name}, ${when}`}</a>
            <Chip tone={chip.tone}>{chip.text}</Chip>
          </li>
        ))}
      </ul>
      {classesLeft ? (
        <p className="dim" data-fact="classes-left">
          {classesLeft}
        </p>
      ) : null}
      <div className="row">
        <ButtonLink href={paths.childClasses(uid)} tone="accent" icon="calendar-days">
          {`Book a class for ${firstName}`}
        </ButtonLink>
      </div>
    </Card>
  );
}

function Health({ uid, parq, waiver }: View) {
  return (
    <Card
      title="Health (PAR-Q)"
      aside={
        <Chip tone={parq.chip.tone} fact="parq-own">
          {parq.chip.text}
        </Chip>
      }
    >
      {parq.sentence ? <p>{parq.sentence}</p> : null}
      <p>
        <a href={paths.childParq(uid)}>{parq.link}</a>
      </p>
      {waiver === 'none' ? null : (
        <p>
          <a href={paths.childWaiver(uid)}>{waiverLinks[waiver]}</a>
        </p>
      )}
      <p>
        <a href={paths.childConsents(uid)}>What was agreed to</a>
      </p>
    </Card>
  );
}

function Membership({ uid, firstName, membership, payments }: View) {
  const { status, lines, changes, request, isByCard, portal, owed } = membership;
  return (
    <Card title="Membership" aside={<Chip tone={status.tone}>{status.text}</Chip>}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {owed ? (
        <p>
          <strong>{owed}</strong> {BRING}
        </p>
      ) : null}
      <ul className="bare dim">
        {payments.map(({ id, text }) => (
          <li key={id}>
            <a href={paths.ownReceipt(id)}>{text}</a>
          </li>
        ))}
      </ul>
      {request ? (
        <p>
          {`Requested for ${firstName}: ${request.plan}. ${request.isToStart ? 'The front desk starts it once you’ve paid.' : request.sentence} `}
          <a href={request.href}>Cancel the request</a>
        </p>
      ) : null}
      {isByCard ? null : <p className="dim">Memberships for children are paid for at the desk.</p>}
      {portal ? (
        <PostForm action={portal} isInline>
          <SubmitButton tone="quiet" isSmall icon="external-link">
            Payment details and invoices
          </SubmitButton>
        </PostForm>
      ) : null}
      {changes.length > 0 ? (
        <div className="row">
          {changes.map(({ href, label }) => (
            <ButtonLink key={label} href={href} tone="quiet" isSmall>
              {label}
            </ButtonLink>
          ))}
        </div>
      ) : null}
      <div className="row">
        <ButtonLink href={paths.childPass(uid)} tone="quiet" icon="qr-code">
          {`Show ${firstName}’s pass`}
        </ButtonLink>
      </div>
    </Card>
  );
}
