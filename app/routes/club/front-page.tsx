import * as paths from '#app/paths.ts';
import './front-page.css';
import { closureDays, closuresAhead } from '#domain/club/closures.ts';
import { isOpenAt, openingSentence, openingWeek } from '#domain/club/opening-hours.ts';
import { offersTours } from '#domain/community/leads/tour-slots.ts';
import { startPrice } from '#domain/payments/sale-plan.ts';
import { localDate, weekdayName } from '#domain/values/dates.ts';
import { formatPence, formatPrice, pricePerMonthInPence } from '#domain/values/money.ts';
import { listPlansOnOffer, withHad } from '#server/membership/list-plans.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Picture } from '../../ui/picture.tsx';
import { shareable } from '../platform/pictures/shareable.ts';
import type { Route } from './+types/front-page.ts';
import { FrontClasses, NextClasses } from './front-classes.tsx';
import { listFrontClasses, listNextClasses } from './front-classes-view.ts';
import { FrontCommunity, FrontTrainers } from './front-community.tsx';
import { listFrontItems, listFrontTrainers } from './front-community-view.ts';
import { OpeningHours, Visit } from './front-visit.tsx';

/** No script, and the same for every visitor: the HTTP server may cache it. */
export const handle = { cacheAs: 'club', reads: [] };

const MAX_PLANS = 12;
const CLOSURES_SHOWN_FOR_DAYS = 60;

export const meta: Route.MetaFunction = shareable(({ loaderData: club }) => [
  { title: club?.tagline.replace(/\.$/, '') || 'Welcome' },
  { name: 'description', content: club?.about || club?.tagline },
  ...(club?.canonical ? [{ tagName: 'link', rel: 'canonical', href: club.canonical }] : []),
  ...(club ? [aboutTheClub(club)] : []),
]);

/** For search engines (schema.org); a data block, so the content security policy for scripts does not apply. */
function aboutTheClub(club: Club) {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'ExerciseGym',
      name: club.name,
      description: club.about || club.tagline,
      url: club.canonical ?? undefined,
      address: club.address || undefined,
      telephone: club.phone || undefined,
      email: club.email || undefined,
      openingHoursSpecification: club.days.map(({ day, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: day,
        opens,
        closes,
      })),
    },
  };
}

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { publicUrl } = services.config;
  const settings = await services.settings.read();
  const today = localDate(services.now()).dayOfWeek;
  return {
    canonical: publicUrl && `${publicUrl}/`,
    name: settings.clubName,
    pictureId: settings.frontPictureId,
    tagline: settings.tagline,
    about: settings.about,
    address: settings.address,
    phone: settings.phone,
    email: settings.email,
    isMember: context.get(loginContext) !== null,
    isBeingSetUp: !settings.isSetUp,
    isOpen: isOpenAt(settings, services.now()),
    opening: openingSentence(settings, services.now()),
    days: settings.openingHours.flatMap((day, index) =>
      day ? [{ ...day, day: weekdayName(index + 1) }] : [],
    ),
    hasHours: settings.openingHours.some((day) => day !== null),
    week: openingWeek(settings.openingHours).map(({ days, hours, from, to }) => ({
      days,
      hours,
      hasToday: from <= today && today <= to,
    })),
    closures: listClosures(settings, services.now()),
    classes: await listFrontClasses(services.store, settings),
    next: await listNextClasses(services.store, services.now()),
    items: await listFrontItems(services.store, settings, services.now()),
    trainers: await listFrontTrainers(services.store, settings),
    hasTours: !settings.areasOff.includes('tours') && offersTours(settings, services.now()),
    plans: await listPlans(context),
  };
}

function listClosures(settings: Parameters<typeof closuresAhead>[0], now: Temporal.Instant) {
  const today = localDate(now);
  const last = today.add({ days: CLOSURES_SHOWN_FOR_DAYS }).toString();
  return closuresAhead(settings, today)
    .filter(({ from }) => from <= last)
    .map((closure) => ({ when: closureDays(closure, now), name: closure.name }));
}

async function listPlans(context: Context) {
  const { store, settings, profiles, now } = context.get(servicesContext);
  const login = context.get(loginContext);
  const [offered, { joiningFeeInPence }, reader] = await Promise.all([
    listPlansOnOffer(store),
    settings.read(),
    login && profiles.find(login.uid),
  ]);
  const joiner = reader && (await withHad(store, reader, now()));
  return offered.slice(0, MAX_PLANS).map((plan) => {
    const { id, name, description, priceInPence, interval } = plan;
    const { feeInPence } = startPrice(plan, joiningFeeInPence, joiner, now());
    const perMonth = interval === 'year' ? pricePerMonthInPence(priceInPence, interval) : null;
    return {
      id,
      name,
      description,
      price: formatPrice(priceInPence, interval),
      fee: feeInPence > 0 ? `Plus ${formatPence(feeInPence)} joining fee` : '',
      perMonth: perMonth === null ? '' : formatPrice(perMonth, 'month'),
    };
  });
}

type Club = Route.ComponentProps['loaderData'];

export default function FrontPage({ loaderData: club }: Route.ComponentProps) {
  return (
    <div className="front">
      <Hero club={club} />
      {club.next.length > 0 ? <NextClasses next={club.next} /> : null}
      {club.plans.length > 0 ? <Plans plans={club.plans} isMember={club.isMember} /> : null}
      {club.classes.length > 0 ? <FrontClasses classes={club.classes} /> : null}
      {club.items.length > 0 ? <FrontCommunity items={club.items} /> : null}
      {club.trainers.length > 0 ? <FrontTrainers trainers={club.trainers} /> : null}
      <div className="front-visit">
        <OpeningHours week={club.week} closures={club.closures} />
        <Visit club={club} />
      </div>
    </div>
  );
}

function Hero({ club }: { club: Club }) {
  return (
    <section className="front-hero">
      <p>
        <Chip tone={club.isOpen ? 'good' : 'plain'}>{club.opening}</Chip>
      </p>
      <h1>{club.tagline}</h1>
      {club.about ? <p className="lead">{club.about}</p> : null}
      {club.isBeingSetUp ? (
        <p className="lead">We’re setting up our website. Please check back soon.</p>
      ) : null}
      <div className="row">
        {club.isMember ? (
          <ButtonLink href={paths.memberHome}>Show my pass</ButtonLink>
        ) : (
          <>
            <ButtonLink href={paths.signUp}>Join {club.name}</ButtonLink>
            {club.hasTours ? (
              <ButtonLink href={paths.bookTour} tone="quiet">
                Take a tour
              </ButtonLink>
            ) : null}
          </>
        )}
      </div>
      {club.pictureId ? (
        <div className="front-picture">
          <Picture id={club.pictureId} size="large" alt={`Inside ${club.name}`} shape="wide" isFirst />
        </div>
      ) : (
        <Barbell />
      )}
    </section>
  );
}

/** Half a barbell with the first plate in the club's colour; wide screens only. */
function Barbell() {
  return (
    <svg className="front-barbell" viewBox="0 0 440 400" aria-hidden="true">
      <rect y="190" width="400" height="20" rx="10" />
      <rect className="front-plate" x="96" y="20" width="56" height="360" rx="18" />
      <rect x="162" y="20" width="48" height="360" rx="18" />
      <rect x="220" y="70" width="40" height="260" rx="16" />
      <rect x="270" y="120" width="30" height="160" rx="12" />
      <rect x="310" y="164" width="18" height="72" rx="8" />
    </svg>
  );
}

/** What each plan costs in a line; what it includes is behind its name. */
function Plans({ plans: offered, isMember }: Pick<Club, 'plans' | 'isMember'>) {
  return (
    <section id="memberships" className="stack">
      <h2>Memberships</h2>
      <ul className="bare front-plans">
        {offered.map(({ id, name, description, price, fee, perMonth }) => (
          <li key={id}>
            <h3>
              <a href={isMember ? paths.plans : paths.joinPlan(id)}>{name}</a>
            </h3>
            <p className="num">{price}</p>
            {fee ? <p className="faint">{fee}</p> : null}
            <p className="dim">{description}</p>
            {perMonth ? <p className="faint">Works out at {perMonth}</p> : null}
          </li>
        ))}
      </ul>
      <p>
        <a href={paths.plans}>{isMember ? 'See all plans' : 'See what each includes and how to join'}</a>
      </p>
    </section>
  );
}
