import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Stat } from '#app/ui/stat.tsx';
import { servicesContext } from '#server/context.ts';
import { presence } from '#server/data/collections/door.ts';
import { members } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';
import { formatLongDay, formatTime, localDate } from '#server/domain/dates.ts';
import { openingSentence, todayLabel } from '#server/domain/opening-hours.ts';
import { parqForCoach, parqLabels } from '#server/domain/parq.ts';
import type { Route } from './+types/coach-dashboard.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Coach' }];

/** More people at once than a club holds; the take-care list is read in one go. */
const MOST_IN = 500;

export async function loader({ context }: Route.LoaderArgs) {
  const { store, settings, now } = context.get(servicesContext);
  const at = now();
  const club = await settings.read();
  return {
    day: formatLongDay(localDate(at), at),
    opening: `${openingSentence(club, at)}. ${todayLabel(club, at)}.`,
    inNow: await store.count(presence, [['leavesAt', '>', at]]),
    care: await listTakeCare(store, at),
  };
}

/** Who is in and needs an eye: status and flag only, no answers (security.md, row 13). */
async function listTakeCare(store: Store, at: Temporal.Instant) {
  const { items } = await store.query(presence, {
    where: [['leavesAt', '>', at]],
    orderBy: [['leavesAt', 'desc']],
    limit: MOST_IN,
  });
  const people = await store.findMany(
    members,
    items.map(({ id }) => id),
  );
  return items.flatMap(({ id, memberName, enteredAt }, index) => {
    const member = people[index];
    if (!member) return [];
    const { status, hasTakeCareFlag } = parqForCoach(member, at);
    if (status === 'cleared' && !hasTakeCareFlag) return [];
    return [
      { id, name: memberName, since: formatTime(enteredAt), parq: parqLabels[status].text, hasTakeCareFlag },
    ];
  });
}
type Person = Route.ComponentProps['loaderData']['care'][number];

export default function CoachDashboardPage({ loaderData }: Route.ComponentProps) {
  const { day, opening, inNow, care } = loaderData;
  return (
    <>
      <PageHead title="Today" above={day} lead={opening} />
      <div className="cols stack">
        <Card title="In the club now" aside={<a href="/admin/attendancecount">Who is in</a>}>
          <Stat value={inNow.toLocaleString('en-GB')} label={inNow === 1 ? 'person' : 'people'} size="big" />
        </Card>
        <Card title="Take care">
          {care.length > 0 ? (
            <ul className="bare stack">
              {care.map((person) => (
                <TakeCare key={person.id} person={person} />
              ))}
            </ul>
          ) : (
            <p className="dim">Nobody who is in now needs a special eye.</p>
          )}
        </Card>
      </div>
    </>
  );
}

function TakeCare({ person: { name, since, parq, hasTakeCareFlag } }: { person: Person }) {
  return (
    <li className="row between">
      <span>
        <strong>{name}</strong> <span className="dim">in since {since}</span>
      </span>
      <span className="row">
        {hasTakeCareFlag ? <Chip tone="warn">Take care</Chip> : null}
        <Chip>PAR-Q: {parq}</Chip>
      </span>
    </li>
  );
}
