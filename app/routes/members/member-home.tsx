import { type ActionLink, linkTo } from '#app/action-links.ts';
import * as paths from '#app/paths.ts';
import '../accounts/account.css';
import { decideNextSteps, type NextStep } from '#domain/members/next-steps.ts';
import { formatLongDay, greeting, localDate } from '#domain/values/dates.ts';
import { plans } from '#server/data/collections/membership.ts';
import { findOwnEntries } from '#server/door/find-own-entries.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Stat } from '../../ui/stat.tsx';
import { findOffers } from '../bookings/bookings-view.ts';
import { OfferCard } from '../bookings/offer-card.tsx';
import { MemberPass } from '../door/member-pass.tsx';
import { passView } from '../door/pass-view.ts';
import { startOfMonth, visitsView } from '../door/visits-view.ts';
import type { Route } from './+types/member-home';
import { findLastBest, type LastBest } from './last-best.ts';
import { findNextClass, type NextClass } from './next-class.ts';
import { findTodaysWorkout, type TodaysWorkout } from './todays-workout.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Home' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const { isEmailConfirmed } = requireLogin(context);
  const { store, ...services } = context.get(servicesContext);
  const now = services.now();
  const plan = member.requestedPlanId ? await store.find(plans, member.requestedPlanId) : null;
  const entries = await findOwnEntries(store, member.id, startOfMonth(now));
  return {
    today: formatLongDay(localDate(now), now),
    greeting: [greeting(now), member.firstName].filter(Boolean).join(', '),
    pass: passView(member, (await services.settings.read()).isPrintedPassAccepted, now),
    steps: decideNextSteps({ ...member, isEmailConfirmed }, plan?.name ?? '', now).map((step) => ({
      ...step,
      link: linkTo(step.link),
    })),
    visits: visitsView(entries, now),
    offers: await findOffers(store, member.id, now),
    nextClass: await findNextClass(store, member.id, now),
    todaysWorkout: await findTodaysWorkout(store, member.id, now),
    lastBest: await findLastBest(store, member, now),
  };
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { today, greeting, pass, steps, offers, visits, nextClass, todaysWorkout, lastBest } = loaderData;
  return (
    <>
      <PageHead above={today} title={greeting} />
      <div className="home">
        <div className="home-pass">
          <MemberPass pass={pass} note="Show this at the door. The code changes every minute." />
        </div>
        <div className="home-steps stack">
          {offers.map((offer) => (
            <OfferCard key={offer.id} {...offer} />
          ))}
          {steps.map((step) => (
            <StepCard key={step.code} step={step} />
          ))}
          {steps.length + offers.length === 0 ? <UpToDate /> : null}
        </div>
        <div className="home-visits stack">
          {todaysWorkout ? <TodaysWorkoutCard workout={todaysWorkout} /> : null}
          <NextClassCard nextClass={nextClass} />
          {lastBest ? <LastBestCard best={lastBest} /> : null}
          <Visits visits={visits} />
        </div>
      </div>
    </>
  );
}

function UpToDate() {
  return (
    <Card title="Nothing to do" aside={<Chip tone="good">Up to date</Chip>}>
      <p className="dim">To check in, show your pass at the door.</p>
    </Card>
  );
}

type StepView = Omit<NextStep, 'link'> & { readonly link: ActionLink | null };

function StepCard({ step }: { step: StepView }) {
  const { tone, title, sentence, link } = step;
  return (
    <Card title={title} tone={tone === 'plain' ? undefined : tone}>
      <p className="dim">{sentence}</p>
      {link ? (
        <ButtonLink href={link.href} tone={tone === 'plain' ? 'quiet' : 'accent'} isSmall>
          {link.label}
        </ButtonLink>
      ) : null}
    </Card>
  );
}

function TodaysWorkoutCard({ workout: { title, lines, href } }: { workout: TodaysWorkout }) {
  return (
    <Card title="Today’s workout" aside={<a href={paths.listWorkouts}>All workouts</a>}>
      <p>
        <a href={href}>{title}</a>
      </p>
      <ul className="bare dim">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}

function NextClassCard({ nextClass }: { nextClass: NextClass | null }) {
  if (!nextClass) {
    return (
      <Card title="Your next class">
        <p className="dim">No class booked.</p>
        <ButtonLink href={paths.timetable} tone="quiet" isSmall>
          See the timetable
        </ButtonLink>
      </Card>
    );
  }
  const { when, what, href } = nextClass;
  return (
    <Card title="Your next class" aside={<a href={paths.listBookings}>My classes</a>}>
      <Stat value={when} label={what} size="moment" />
      <ButtonLink href={href} tone="quiet" isSmall>
        See the class
      </ButtonLink>
    </Card>
  );
}

function LastBestCard({ best: { name, value, what, href } }: { best: LastBest }) {
  return (
    <Card title="Your last personal best" aside={<a href={paths.personalBests}>All bests</a>}>
      <Stat value={value} label={what} size="moment" />
      <ButtonLink href={href} tone="quiet" isSmall>
        {name}
      </ButtonLink>
    </Card>
  );
}

function Visits({ visits }: { visits: ReturnType<typeof visitsView> }) {
  const { thisMonth, last } = visits;
  return (
    <Card title="Your visits">
      <Stat value={thisMonth} label={thisMonth === 1 ? 'visit this month' : 'visits this month'} size="big" />
      {last.length === 0 ? (
        <p className="dim">Your visits will show here once you’ve checked in.</p>
      ) : (
        <ul className="bare lines">
          {last.map(({ key, when, dateTime, where }) => (
            <li key={key} className="row between">
              <time dateTime={dateTime}>{when}</time>
              <span className="dim">{where}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
