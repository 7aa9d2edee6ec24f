import '../../../../ui/class-colours.css';
import '#app/routes/timetable/staff/week.css';
import * as paths from '#app/paths.ts';
import type { OpeningDay } from '#domain/club/opening-hours.ts';
import {
  type StartingPoint,
  type StartingSlot,
  startingWeek,
} from '#domain/club/starting-points/starting-point.ts';
import {
  findStartingPoint,
  startingPoints as offered,
} from '#domain/club/starting-points/starting-points.ts';
import { weekdayName } from '#domain/values/dates.ts';
import { formatPrice } from '#domain/values/money.ts';
import { fillFromStartingPoint, hasNothingYet } from '#server/club/starting-points/use-starting-point.ts';
import { startingPoints, USED_ID } from '#server/data/collections/club.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import type { Route } from './+types/starting-points.ts';
import { FilledIn } from './filled-in.tsx';
import { filledInView } from './filled-in-view.ts';
import { rulesText } from './rules-text.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Starting points' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { store, settings } = context.get(servicesContext);
  const used = await store.find(startingPoints, USED_ID);
  const { openingHours, isOpenToPublic: isOpen } = await settings.read();
  if (used) return { kind: 'used' as const, isOpen, filledIn: await filledInView(store, used) };
  if (!(await hasNothingYet(store))) return { kind: 'not-empty' as const };
  return { kind: 'choose' as const, points: offered.map((point) => startingPointView(point, openingHours)) };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const point = findStartingPoint(readText(context, 'point'));
    if (!point) return redirectWithFlash(paths.startingPoints, 'Choose one of the starting points.', 'warn');
    const services = context.get(servicesContext);
    const { kind } = await fillFromStartingPoint(services, point, await findActor(context));
    if (kind === 'not-empty') return redirectWithFlash(paths.startingPoints, NOT_EMPTY, 'warn');
    const text = `${point.name} filled in. Next, check the prices: no plan is on sale yet.`;
    return redirectWithFlash(
      paths.startingPoints,
      kind === 'filled' ? text : `${point.name} is already filled in.`,
    );
  });
}

const NOT_EMPTY =
  'The club already has class types or plans, so nothing was filled in. A starting point never changes what’s there.';

export default function StartingPointsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'used') return <FilledIn {...loaderData.filledIn} isOpen={loaderData.isOpen} />;
  if (loaderData.kind === 'not-empty') return <NotEmpty />;
  return (
    <>
      <PageHead
        title="Starting points"
        lead="Pick the one closest to your club. It fills in class types, a week of classes, plans and booking rules, and you edit the rest. You can remove it all again while nobody has used it."
      />
      <div className="stack">
        {loaderData.points.map((point) => (
          <Offer key={point.key} point={point} />
        ))}
      </div>
    </>
  );
}

function NotEmpty() {
  return (
    <>
      <PageHead title="Starting points" />
      <EmptyState title="Your club is already filled in" icon="circle-check">
        Starting points are for clubs without class types and plans. Edit your{' '}
        <a href={paths.listClassTypes}>class types</a>, <a href={paths.listSchedules}>weekly classes</a> and{' '}
        <a href={paths.listPlans}>plans</a> instead.
      </EmptyState>
    </>
  );
}

function Offer({ point }: { point: StartingPointView }) {
  const { key, name, lead, counts, leftOut } = point;
  return (
    <Card title={name}>
      <p>{lead}</p>
      <p className="dim">{counts}</p>
      {leftOut > 0 ? (
        <p className="dim">
          {leftOut === 1 ? '1 weekly class is' : `${leftOut} weekly classes are`} outside your opening hours
          and left out.
        </p>
      ) : null}
      <details>
        <summary>See what {name} fills in</summary>
        <Contents point={point} />
      </details>
      <PostForm>
        <input type="hidden" name="point" value={key} />
        <SubmitButton tone="accent">Start as a {name.toLowerCase().replace('hyrox', 'Hyrox')}</SubmitButton>
      </PostForm>
    </Card>
  );
}

function Contents({ point: { classes, plans, rules } }: { point: StartingPointView }) {
  return (
    <div className="stack">
      <h3>Classes</h3>
      <ul className="bare stack">
        {classes.map(({ name, description, colour, facts, times }) => (
          <li key={name}>
            <span className="class-name" data-class-colour={colour}>
              {name}
            </span>{' '}
            <span className="dim">{facts}</span>
            <p>{description}</p>
            <p className="dim tabular">{times}</p>
          </li>
        ))}
      </ul>
      <p className="dim">Weekly classes start without a coach. You can set one on each.</p>
      <h3>Plans</h3>
      <p className="dim">The prices are examples. Nothing is on sale until you’ve checked them.</p>
      <ul>
        {plans.map(({ name, description, price }) => (
          <li key={name}>
            <strong>{name}</strong>, {price}: {description}
          </li>
        ))}
      </ul>
      <h3>Booking rules</h3>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="dim">Rules you’ve already changed stay as they are.</p>
    </div>
  );
}

/** View values of a starting point, before it is used. */
function startingPointView(point: StartingPoint, openingHours: readonly OpeningDay[]) {
  const { key, name, lead, classes, plans, rules } = point;
  const { slots, leftOut } = startingWeek(point, openingHours);
  return {
    ...{ key, name, lead, leftOut },
    counts: `${classes.length} class types, ${slots.length} weekly classes, ${plans.length} plans and the booking rules`,
    classes: classes.map((type) => ({
      ...{ name: type.name, description: type.description, colour: type.colour },
      facts: `${type.minutes} min, ${type.capacity} places, ${type.intensity}`,
      times: timesText(slots.filter(({ of }) => of === type)),
    })),
    plans: plans.map(({ name: plan, description, priceInPence, interval }) => ({
      ...{ name: plan, description, price: formatPrice(priceInPence, interval) },
    })),
    rules: rulesText(rules),
  };
}
type StartingPointView = ReturnType<typeof startingPointView>;

/** `Tue 18:00, Sat 10:00`. */
function timesText(slots: readonly StartingSlot[]): string {
  const times = slots.map(({ weekday, startTime }) => `${weekdayName(weekday).slice(0, 3)} ${startTime}`);
  return times.length > 0 ? times.join(', ') : 'No times within your opening hours';
}
