import * as paths from '#app/paths.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { formatMobile } from '#domain/members/mobile-number.ts';
import { members } from '#server/data/collections/members.ts';
import { familyNewsToTell } from '#server/families/tell-family.ts';
import { servicesContext } from '#server/request/context.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { NewsToTellList, newsView } from '../news-to-tell.tsx';
import type { Route } from './+types/list-family-news.ts';

const TITLE = 'Family news to pass on';

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

const PAGE = 40;

/** Members who staff tell in person, the oldest news first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const cursor = url.searchParams.get('cursor');
  const page = await store.query(members, {
    where: familyNewsToTell,
    orderBy: [['familyNewsAt', 'asc']],
    limit: PAGE,
    cursor,
  });
  return {
    rows: page.items.map((member) => ({
      id: member.id,
      name: displayName(member),
      mobile: formatMobile(member.mobile),
      news: newsView(member.familyNews, now()),
    })),
    pages: pageHrefs(paths.listFamilyNews, new URLSearchParams(), page),
  };
}

export default function FamilyNewsPage({ loaderData: { rows, pages } }: Route.ComponentProps) {
  return (
    <div className="narrow stack told">
      <PageHead
        title={TITLE}
        lead="Tell these people when they’re here, or call them: we can’t reach them otherwise, or only staff can act on it."
      />
      {rows.map(({ id, name, mobile, news }) => (
        <Card key={id} title={<a href={paths.viewMember(id)}>{name}</a>} aside={mobile}>
          <NewsToTellList news={news} action={paths.tellFamilyNews(id)} label="I’ve told them" name={name} />
        </Card>
      ))}
      {rows.length === 0 ? (
        <EmptyState title="Nothing to pass on" icon="clipboard-check">
          What families need to hear from you appears here.
        </EmptyState>
      ) : (
        <Pager summary={rows.length === 1 ? '1 person' : `${rows.length} people`} {...pages} />
      )}
    </div>
  );
}
