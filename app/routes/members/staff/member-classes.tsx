import * as paths from '#app/paths.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import type { Route } from './+types/member-classes.ts';
import { ClassesTable } from './classes-table.tsx';
import { MemberFrame } from './head/member-frame.tsx';
import { readMemberHead } from './head/read-head.ts';
import { listClassesAhead, listClassesBehind, strikesText } from './member-classes-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.head.name ?? 'Member'}: classes` },
];

/** More than the rules let anybody book ahead. */
const AHEAD = 100;
const PAGE = 25;

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, settings } = context.get(servicesContext);
  const { head, bookingProfile, now } = await readMemberHead(url, context, id);
  const page = { limit: PAGE, cursor: url.searchParams.get('cursor') };
  const [ahead, behind, rules] = await Promise.all([
    listClassesAhead(store, id, AHEAD, now),
    listClassesBehind(store, id, page, now),
    settings.read(),
  ]);
  return {
    head,
    ahead,
    behind: behind.items,
    attended: bookingProfile.attendedCount,
    strikes: strikesText(bookingProfile, rules, now),
    pages: pageHrefs(paths.memberClasses(id), new URLSearchParams(), behind),
  };
}

export default function MemberClassesPage({ loaderData }: Route.ComponentProps) {
  const { head, ahead, behind, attended, strikes, pages } = loaderData;
  return (
    <MemberFrame head={head} tab="Classes">
      <Card
        title="Upcoming"
        aside={
          <ButtonLink href={paths.bookMember(head.uid)} tone="quiet" isSmall>
            Book a class
          </ButtonLink>
        }
      >
        <ClassesTable
          caption="Upcoming classes"
          rows={ahead}
          canCancel
          empty={<p className="dim">No classes booked.</p>}
        />
      </Card>
      <Card title="Past" aside={<a href={paths.viewStrikes(head.uid)}>Strikes</a>}>
        <p>
          <strong>{attended}</strong>{' '}
          <span className="dim">{`${attended === 1 ? 'class' : 'classes'} attended.`}</span> {strikes}.
        </p>
        <ClassesTable caption="Past classes" rows={behind} empty={<p className="dim">No past classes.</p>} />
        {pages.previousHref || pages.nextHref ? <Pager summary="Latest first" {...pages} /> : null}
      </Card>
    </MemberFrame>
  );
}
