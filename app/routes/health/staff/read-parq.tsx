import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { members } from '#server/data/collections/members.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import type { Route } from './+types/read-parq.ts';
import { AnswersCard, ReviewCard } from './answers-card.tsx';
import { answersView, type EarlierView, earlierView, recordView } from './answers-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'PAR-Q answers' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const member = await store.find(members, params.id);
  if (!member) throw notFound(url);
  await recordView(context, member);
  const before = url.searchParams.get('before');
  return { ...answersView(member, now()), earlier: await earlierView(store, member, before, now()) };
}

export default function ReadParqPage({ loaderData: view }: Route.ComponentProps) {
  const { uid, name, here, hasAnswers, hasYes, review, earlier } = view;
  return (
    <div className="narrow stack">
      <PageHead title={`${name}: PAR-Q answers`} back={<a href={here}>{name}</a>} />
      {hasAnswers ? (
        <>
          <p className="dim">Viewing this is recorded in the audit log, and {name} can see it.</p>
          <AnswersCard view={view} />
          {review ? <ReviewCard review={review} /> : null}
          <EarlierCard earlier={earlier} />
          {hasYes ? <ButtonLink href={paths.reviewParq(uid)}>Record consultation</ButtonLink> : null}
        </>
      ) : (
        <EmptyState title="Not filled in" icon="heart-pulse">
          {name} can fill it in from their own account.
        </EmptyState>
      )}
    </div>
  );
}

/** The member's earlier answers; nothing if there are none. */
function EarlierCard({ earlier: { results, olderHref } }: { earlier: EarlierView }) {
  if (results.length === 0) return null;
  const events = results.map(({ key, when, dateTime, hasYes, yesTo, note }) => ({
    key,
    when,
    dateTime,
    title: hasYes ? 'Yes to at least one question' : 'No to every question',
    detail: [...yesTo, note].filter(Boolean).join(' · '),
    tone: hasYes ? ('warn' as const) : ('plain' as const),
  }));
  return (
    <Card title="Earlier answers">
      <Timeline events={events} />
      {olderHref ? (
        <ButtonLink href={olderHref} tone="quiet" isSmall>
          Older answers
        </ButtonLink>
      ) : null}
    </Card>
  );
}
