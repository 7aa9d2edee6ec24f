import * as paths from '#app/paths.ts';
import { memberMail } from '#domain/club/mail-promises.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useShell } from '../../ui/shell.ts';
import { BestNews } from '../training/bests/best-news.tsx';
import { findClassWorkout } from '../training/class-workout-view.ts';
import { WorkoutSection } from '../training/workout-section.tsx';
import type { Route } from './+types/book-class.ts';
import { type AboutClass, findAbout } from './about-view.ts';
import { ClassHead, Reasons } from './class-parts.tsx';
import { type ClassState, classFactsView, classStateView } from './class-view.ts';
import { loadClass } from './load-class.ts';
import { findOdds } from './odds-view.ts';
import { postBooking } from './post-booking.ts';
import { type EveryWeek, everyWeekView } from './standing-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.facts.name ?? 'Class' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { facts, uid, now } = await loadClass(url, context, params.id);
  const { store } = context.get(servicesContext);
  const state = classStateView(facts, uid, now);
  return {
    facts: classFactsView(facts, now),
    state,
    odds: await findOdds(store, facts, state),
    everyWeek: await everyWeekView(store, facts, uid),
    about: await findAbout(store, facts.session),
    workout: await findClassWorkout(context, facts.session),
  };
}

export const action = (args: Route.ActionArgs) => postBooking(args, { wantsWaitlist: false });

export default function BookClassPage({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, state, odds, everyWeek, about, workout } = loaderData;
  return (
    <div className="class-page stack">
      <ErrorSummary problems={actionData?.problems ?? []} />
      <ClassHead facts={facts} />
      <State id={facts.id} state={state} odds={odds} />
      {state.kind === 'refused' || state.kind === 'past' ? null : (
        <Weekly everyWeek={everyWeek} id={facts.id} />
      )}
      {workout ? <WorkoutSection workout={workout} /> : null}
      {workout ? <BestNews news={workout.news} /> : null}
      {about ? <About about={about} /> : null}
      <p className="row">
        <a href={paths.timetable}>Timetable</a>
        <a href={paths.listBookings}>My classes</a>
      </p>
    </div>
  );
}

function About({ about }: { about: AboutClass }) {
  return (
    <section className="class-about stack-tight">
      <h2>{about.title}</h2>
      <p className="dim">{about.text}</p>
      <p>
        <a href={about.href}>{about.more}</a>
      </p>
    </section>
  );
}

type StateProps = { id: string; state: ClassState; odds: string };

function State({ id, state, odds }: StateProps) {
  const { canSendMail } = useShell();
  switch (state.kind) {
    case 'can-book':
      return <CanBook id={id} state={state} />;
    case 'can-wait':
      return (
        <PostForm action={paths.joinWaitlist(id)}>
          <SubmitButton>{state.label}</SubmitButton>
          <p className="dim">{odds || `${memberMail.waitlistPlace(canSendMail)} It’s free to wait.`}</p>
        </PostForm>
      );
    case 'booked':
      return <Booked id={id} cancel={state.cancel} />;
    case 'waiting':
      return <Waiting id={id} state={state} odds={odds} />;
    case 'offered':
      return <Offered id={id} state={state} />;
    case 'refused':
      return (
        <Card title={state.title}>
          <Reasons reasons={state.reasons} />
        </Card>
      );
    case 'past':
      return (
        <div className="stack-tight">
          <Chip tone={state.chip.tone}>{state.chip.text}</Chip>
          <p className="dim">{state.sentence}</p>
        </div>
      );
  }
}

type Of<Kind extends ClassState['kind']> = Extract<ClassState, { kind: Kind }>;

function CanBook({ id, state }: { id: string; state: Of<'can-book'> }) {
  return (
    <>
      {state.isWaiting ? <Notice tone="info">A place is free. Book now to get it.</Notice> : null}
      <PostForm action={paths.bookClass(id)}>
        <SubmitButton>{state.label}</SubmitButton>
        <p className="dim">{state.note}</p>
      </PostForm>
      {state.isWaiting ? <Leave id={id} /> : null}
    </>
  );
}

function Booked({ id, cancel }: { id: string; cancel: Of<'booked'>['cancel'] }) {
  return (
    <Card title="You’re booked" aside={<Chip tone="good">Booked</Chip>} tone="on">
      <p className="dim">{cancel.sentence}</p>
      <div className="row">
        <ButtonLink href={paths.calendarFile(id)} tone="quiet" isSmall icon="calendar-days">
          Add to calendar
        </ButtonLink>
        <ButtonLink href={paths.cancelBooking(id)} tone="danger" isSmall>
          Cancel booking
        </ButtonLink>
      </div>
    </Card>
  );
}

function Waiting({ id, state, odds }: { id: string; state: Of<'waiting'>; odds: string }) {
  const { position, of, obstacles } = state;
  const { canSendMail } = useShell();
  return (
    <Card title={`You’re ${position} on the waitlist`} aside={<Chip tone="info">Waitlist</Chip>}>
      <p className="dim">
        {of === 1 ? 'No one else is waiting. ' : `${of} people are waiting. `}
        {odds || memberMail.waitlistPlace(canSendMail)}
      </p>
      {obstacles.length > 0 ? (
        <div className="stack-tight">
          <p>You can’t get a place until this is sorted:</p>
          <Reasons reasons={obstacles} />
        </div>
      ) : null}
      <Leave id={id} />
    </Card>
  );
}

function Offered({ id, state }: { id: string; state: Of<'offered'> }) {
  return (
    <Card title="We’re holding a place for you" aside={<Chip tone="on">Offer</Chip>} tone="on">
      <p>Accept it by {state.until}, or it goes to the next person. You can cancel for free.</p>
      {state.obstacles.length > 0 ? (
        <Reasons reasons={state.obstacles} />
      ) : (
        <PostForm action={paths.acceptOffer(id)}>
          <SubmitButton>{state.label}</SubmitButton>
        </PostForm>
      )}
      <Leave id={id} />
    </Card>
  );
}

const Leave = ({ id }: { id: string }) => (
  <ButtonLink href={paths.leaveWaitlist(id)} tone="quiet" isSmall>
    Leave the waitlist
  </ButtonLink>
);

function Weekly({ everyWeek, id }: { everyWeek: EveryWeek | null; id: string }) {
  if (!everyWeek) return null;
  return (
    <p className="dim">
      {everyWeek.isStanding ? `You have a standing booking for ${everyWeek.label}. ` : 'Coming every week? '}
      <a href={everyWeek.isStanding ? everyWeek.endHref : paths.bookEveryWeek(id)}>
        {everyWeek.isStanding ? 'End standing booking' : `Book ${everyWeek.label}`}
      </a>
    </p>
  );
}
