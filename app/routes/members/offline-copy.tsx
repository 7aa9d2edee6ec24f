import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { bookingLabel } from '#domain/bookings/booking-text.ts';
import { formatDateTime, formatLongDay, formatTime, localDate } from '#domain/values/dates.ts';
import { findHeldPlaces } from '#server/bookings/find-held-places.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import type { Reads } from '#server/data/store.ts';
import { drawCardPass } from '#server/door/draw-pass.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { mayKeepOffline } from '#server/request/offline-copy.ts';
import { Chip } from '../../ui/chip.tsx';
import { PassCard } from '../../ui/pass-card.tsx';
import { useShell } from '../../ui/shell.ts';
import { passView } from '../door/pass-view.ts';
import type { Route } from './+types/offline-copy.ts';
import { describeClass } from './next-class.ts';

const MOST_CLASSES = 10;

export const meta: Route.MetaFunction = () => [{ title: 'You’re offline' }];

/** For the browser's worker, which keeps this page and shows it when there is no connection; whoever opens it with one is taken home. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const isOpened = request.headers.get('Sec-Fetch-Mode') === 'navigate';
  if (isOpened || !mayKeepOffline(context)) throw redirect(paths.memberHome, 303);
  const member = await requireProfile(url, context);
  const { store, settings, passSigner, ...services } = context.get(servicesContext);
  const now = services.now();
  const { isPrintedPassAccepted } = await settings.read();
  const owner = { uid: member.id, qrVersion: member.qrVersion };
  return {
    savedAt: `${formatTime(now)} on ${formatLongDay(localDate(now), now)}`,
    pass: passView(member, isPrintedPassAccepted, now),
    code: isPrintedPassAccepted ? await drawCardPass(owner, passSigner) : null,
    classes: await findClassesAhead(store, member.id, now),
  };
}

/** Dates in full: nobody knows on which day this is read. */
async function findClassesAhead(reads: Reads, uid: string, now: Temporal.Instant) {
  const { items } = await reads.query(bookings, {
    where: [
      ['memberUid', '==', uid],
      ['status', 'in', ['booked', 'waitlisted']],
      ['startsAt', '>', now],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MOST_CLASSES,
  });
  const held = await findHeldPlaces(reads, items, now);
  return items.map((booking) => ({
    id: booking.id,
    when: formatDateTime(booking.startsAt, now),
    what: describeClass(booking),
    chip: bookingLabel(booking, held.get(booking.id)),
  }));
}

export default function OfflineCopyPage({ loaderData }: Route.ComponentProps) {
  const { savedAt, pass, code, classes } = loaderData;
  const { club } = useShell();
  return (
    <main id="main" className="wrap page stack-loose">
      <header className="stack-tight">
        <p className="dim">{club.name}</p>
        <h1>You’re offline</h1>
        <p>Saved on this device at {savedAt}. Anything that has changed since then isn’t shown.</p>
        <p>
          <a href="?">Try again</a>
        </p>
      </header>
      <PassCard
        codeSrc={code && `data:image/svg+xml,${encodeURIComponent(code)}`}
        name={pass.name}
        status={<Chip tone={pass.status.tone}>{pass.status.text}</Chip>}
        lines={pass.lines}
        note={code ? CARD_NOTE : NO_CODE_NOTE}
        size="big"
      />
      <section className="stack-tight" aria-labelledby="classes">
        <h2 id="classes">Your next classes</h2>
        {classes.length === 0 ? <p className="dim">None when this was saved.</p> : null}
        <ul className="bare lines">
          {classes.map(({ id, when, what, chip }) => (
            <li key={id} className="row between">
              <span className="grow">
                <strong>{when}</strong> {what}
              </span>
              <Chip tone={chip.tone}>{chip.text}</Chip>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

const CARD_NOTE = 'The code of your printed pass. It works until you replace your pass.';
const NO_CODE_NOTE =
  'Your code needs a connection. At the door, use “Find your name” on the kiosk or ask at the desk.';
