import { linkTo } from '#app/action-links.ts';
import * as paths from '#app/paths.ts';
import './members.css';
import { ownNews } from '#domain/families/family-news.ts';
import { waiverFacts } from '#domain/health/waiver.ts';
import { joiningList } from '#domain/members/joining-list.ts';
import { decideNextSteps } from '#domain/members/next-steps.ts';
import { formatLongDay, greeting, localDate } from '#domain/values/dates.ts';
import { findClassesLeft } from '#server/bookings/find-classes-left.ts';
import { findOwnFamily, type OwnFamily } from '#server/families/find-children.ts';
import { readKeptBy } from '#server/families/membership-keeper.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { findOwnDebts } from '#server/payments/desk/open-sales.ts';
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
import { childTabs } from '../families/child/child-view.ts';
import { FamilyCard } from '../families/family-card.tsx';
import { bookedBesides } from '../membership/affected-classes.ts';
import { findRequest } from '../membership/request-view.ts';
import type { Route } from './+types/member-home';
import { AlsoBooked, ThisMonthCard, TodaysWorkoutCard, UntoldCard, UsualClassCard } from './home-cards.tsx';
import { JoiningCard, StepCard } from './joining-list.tsx';
import { findLastBest } from './last-best.ts';
import { findNextClass, type NextClass } from './next-class.ts';
import { findThisMonth } from './this-month.ts';
import { findTodaysWorkout } from './todays-workout.ts';
import { findUntold } from './untold.ts';
import { findUsualClass } from './usual-class.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Home' }];

/** My classes has the rest. */
const BESIDES = 3;

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const { isEmailConfirmed } = requireLogin(context);
  const services = context.get(servicesContext);
  const { store } = services;
  const now = services.now();
  const settings = await services.settings.read();
  const waiver = waiverFacts(member, settings);
  const hasFamily = member.familyId !== '' || member.familyNews.length > 0;
  const own = hasFamily ? await findOwnFamily(services, member) : null;
  const [
    { attended, ...thisMonth },
    request,
    keptBy,
    debts,
    offers,
    untold,
    besides,
    classesLeft,
    nextClass,
    todaysWorkout,
  ] = await Promise.all([
    findThisMonth(store, member.id, now),
    findRequest(services, { ...member, isEmailConfirmed }),
    readKeptBy(store, member, now),
    findOwnDebts(store, member, own?.paidFor ?? [], now),
    findOffers(services, member.id, now),
    findUntold(services, member),
    bookedBesides(store, member.id, now, settings.areasOff),
    findClassesLeft(store, member, now),
    findNextClass(store, member.id, settings, now),
    findTodaysWorkout(store, member.id, now),
  ]);
  const [usualClass, lastBest] = await Promise.all([
    findUsualClass(context, attended),
    findLastBest(store, member, now),
  ]);
  const facts = { ...member, isEmailConfirmed, waiver, keptBy, ...debts };
  return {
    today: formatLongDay(localDate(now), now),
    greeting: [greeting(now), member.firstName].filter(Boolean).join(', '),
    pass: passView(member, settings.isPrintedPassAccepted, now),
    steps: decideNextSteps(facts, request?.requested ?? null, now).map((step) => ({
      ...step,
      link: linkTo(step.link),
      payHref: step.code === 'membership-waiting' ? (request?.payHref ?? '') : '',
    })),
    hasWaiver: waiver.state !== 'none',
    family: own && familyView(own, ownNews(member, now).length > 0),
    ...{ offers, untold, classesLeft, nextClass, todaysWorkout, usualClass, thisMonth, lastBest },
    besides: besides.slice(0, BESIDES).map(({ id, label, href }) => ({ id, label, href })),
    hasMoreBesides: besides.length > BESIDES,
  };
}

const familyView = ({ children, asked }: OwnFamily, hasNews: boolean) => ({
  hasNews,
  family: childTabs(children),
  isAsked: asked.length > 0,
});

export default function MemberHomePage({ loaderData }: Route.ComponentProps) {
  const { today, greeting, pass, steps, family, offers, nextClass, usualClass } = loaderData;
  const { todaysWorkout, thisMonth, lastBest, classesLeft, untold, besides } = loaderData;
  const joining = joiningList(steps, loaderData);
  const stepCards = (
    <>
      {joining ? <JoiningCard list={joining} /> : null}
      {(joining?.rest ?? steps).map((step) => (
        <StepCard key={step.code} step={step} />
      ))}
    </>
  );
  const passCard = (
    <div className="home-pass">
      <MemberPass pass={pass} size="compact" />
    </div>
  );
  return (
    <>
      <PageHead above={today} title={greeting} />
      <div className="home">
        {/* While joining, the pass comes first, so that a phone shows it without scrolling. */}
        {joining ? passCard : null}
        <div className="home-next stack">
          {offers.map((offer) => (
            <OfferCard key={offer.id} {...offer} />
          ))}
          {untold.length > 0 ? <UntoldCard untold={untold} /> : null}
          {/* Without a class, what stands in the way of one comes first. */}
          {nextClass ? null : stepCards}
          <NextClassCard nextClass={nextClass} classesLeft={classesLeft} />
          {besides.length > 0 ? <AlsoBooked besides={besides} hasMore={loaderData.hasMoreBesides} /> : null}
        </div>
        {joining ? null : passCard}
        <div className="home-more stack">
          {usualClass ? <UsualClassCard usual={usualClass} /> : null}
          {todaysWorkout ? <TodaysWorkoutCard workout={todaysWorkout} /> : null}
          {nextClass ? stepCards : null}
          {family ? <FamilyCard {...family} /> : null}
        </div>
        <div className="home-month">
          <ThisMonthCard month={thisMonth} lastBest={lastBest} />
        </div>
      </div>
    </>
  );
}

/** The next class with what a member does about it, or the way to one. */
function NextClassCard({
  nextClass,
  classesLeft,
}: {
  nextClass: NextClass | null;
  /** Empty: not counted. */
  classesLeft: string;
}) {
  const left = classesLeft ? (
    <p className="dim" data-fact="classes-left">
      {classesLeft}
    </p>
  ) : null;
  if (!nextClass) {
    return (
      <Card title="Your next class">
        <p className="dim">No class booked.</p>
        {left}
        <ButtonLink href={paths.timetable} tone="accent" isSmall>
          Find a class
        </ButtonLink>
      </Card>
    );
  }
  const { when, what, href, cancelHref, deadline } = nextClass;
  return (
    <Card title="Your next class" aside={<Chip tone="good">Booked</Chip>}>
      <Stat value={when} label={what} size="moment" />
      <div className="row">
        <ButtonLink href={href} tone="accent" isSmall>
          See the class
        </ButtonLink>
        <ButtonLink href={cancelHref} tone="quiet" isSmall>
          Cancel booking
        </ButtonLink>
      </div>
      {left}
      <p className="row between faint">
        <span>{deadline}</span>
        <a href={paths.listBookings}>My classes</a>
      </p>
    </Card>
  );
}
