import * as paths from '#app/paths.ts';
import { type ClosureSettings, closureSpan, closuresAhead } from '#domain/club/closures.ts';
import { formatDateTime, localDate } from '#domain/values/dates.ts';
import type { Store } from '#server/data/store.ts';
import { findKept, type Kept } from '#server/timetable/find-kept.ts';

export type KeptView = { text: string; rows: { id: string; label: string; href: string }[] };

/** Events and training sessions that stay while the club is closed, each with the page on which it is cancelled or moved. */
export function keptView({ events, training }: Kept, now: Temporal.Instant): KeptView {
  return {
    text: keptText({ events, training }),
    rows: [
      ...events.map(({ id, title, startsAt, takenCount }) => ({
        id,
        label: `${title}, ${formatDateTime(startsAt, now)}: ${takenCount} going`,
        href: paths.viewRegistrations(id),
      })),
      ...training.map(({ id, trainerId, trainerName, memberName, startsAt }) => ({
        id,
        label: `${memberName} with ${trainerName}, ${formatDateTime(startsAt, now)}`,
        href: paths.trainerDiary(trainerId),
      })),
    ],
  };
}

/** For the dashboard: what is still to go on though the club will be closed; null: nothing. */
export async function readKeptAhead(store: Store, club: ClosureSettings, now: Temporal.Instant) {
  const text = keptText(await findKeptAhead(store, club, now));
  return text ? { text: `${text} still on while the club is closed`, href: `${paths.closeDate}#kept` } : null;
}

/** Whatever goes on during the closures ahead. */
export function findKeptAhead(store: Store, club: ClosureSettings, now: Temporal.Instant): Promise<Kept> {
  const ahead = closuresAhead(club, localDate(now));
  return findKept(
    store,
    ahead.flatMap((closure) => closureSpan(closure) ?? []),
    now,
  );
}

/** `1 event and 2 training sessions`; empty: nothing. */
export function keptText({ events, training }: Kept): string {
  const counted = (count: number, what: string) =>
    count === 0 ? [] : [count === 1 ? `1 ${what}` : `${count} ${what}s`];
  return [...counted(events.length, 'event'), ...counted(training.length, 'training session')].join(' and ');
}

/** Plainly, that they stay, with where to cancel or move each. */
export function KeptList({ kept: { rows }, title }: { kept: KeptView; title: string }) {
  if (rows.length === 0) return null;
  return (
    <section className="stack" id="kept">
      <h2>{title}</h2>
      <p>Closing the club cancels classes only. These stay until you cancel or move them yourself.</p>
      <ul>
        {rows.map(({ id, label, href }) => (
          <li key={id}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
