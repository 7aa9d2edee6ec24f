import '../../../../ui/list/list.css';
import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { audienceText, skippedTexts, undoUntil } from '#domain/members/member-batch.ts';
import { formatTime, relativeDateTimeInside } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { type MemberBatch, memberBatches } from '#server/data/collections/member-batches.ts';
import { servicesContext } from '#server/request/context.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { hrefOf } from '../../../../ui/list/list-view.ts';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { ProgressPage, progressRefresh } from '../../../../ui/progress-page.tsx';
import type { Route } from './+types/view-batch.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Members' }];

/** A message or a tag for many members: its progress, then what came of it. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const batch = await store.find(memberBatches, id);
  if (!batch) throw notFound(url);
  const isWorking = batch.status === 'working' || batch.status === 'undoing';
  const until = undoUntil(batch, now());
  const view = {
    id,
    isWorking,
    isMessage: batch.kind === 'message',
    title: titleOf(batch),
    lead: `Started by ${batch.startedByName}, ${relativeDateTimeInside(batch.createdAt, now())}.`,
    outcome: outcomeOf(batch),
    list:
      batch.audience === 'leads'
        ? { href: paths.listLeads, label: 'Leads' }
        : { href: paths.listMembers, label: 'Members' },
    unit: units[batch.audience],
    skipped: skippedTexts(batch.audience, {
      'no-address': batch.noAddressCount,
      unconfirmed: batch.unconfirmedCount,
      'opted-out': batch.optedOutCount,
      joined: batch.joinedCount,
    }),
    body: batch.body,
    undoUntil: until && (batch.kind === 'message' ? formatTime(until) : relativeDateTimeInside(until, now())),
    done: Math.round((batch.nextPart / Math.max(1, batch.partCount)) * batch.total),
    total: batch.total,
    taggedHref: batch.tag ? hrefOf(paths.listMembers, new URLSearchParams({ tag: batch.tag })) : '',
  };
  return data(view, isWorking ? { headers: progressRefresh } : undefined);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const units = { members: ['member', 'members'], leads: ['lead', 'leads'] } as const;

function titleOf({ kind, tag, subject }: MemberBatch): string {
  if (kind === 'message') return subject;
  return kind === 'tag' ? `Tag: ${tag}` : `Remove tag: ${tag}`;
}

function outcomeOf({ kind, status, audience, changedCount, undoneCount }: MemberBatch): string {
  const count = (some: number) => audienceText(audience, some);
  const changed = count(changedCount);
  if (status === 'undone') {
    if (kind !== 'message') return `Undone for ${count(undoneCount)}.`;
    const sent = changedCount - undoneCount;
    return sent === 0
      ? 'Stopped. Nothing was sent.'
      : `Stopped for ${count(undoneCount)}. It had already gone to ${count(sent)}.`;
  }
  if (kind === 'message') return `For ${changed}.`;
  return kind === 'tag' ? `Added to ${changed}.` : `Removed from ${changed}.`;
}

export default function ViewBatchPage({ loaderData }: Route.ComponentProps) {
  const { id, isWorking, isMessage, title, lead, outcome, skipped, body, taggedHref, list, unit } =
    loaderData;
  const undo = loaderData.undoUntil ? (
    <PostForm action={paths.undoBatch(id)}>
      <p className="dim">
        {isMessage
          ? `Sending starts at ${loaderData.undoUntil}.`
          : `You can undo this until ${loaderData.undoUntil}.`}
      </p>
      <SubmitButton tone="quiet">{isMessage ? 'Stop this message' : 'Undo'}</SubmitButton>
    </PostForm>
  ) : null;
  if (isWorking) {
    return (
      <>
        <ProgressPage
          title={title}
          lead={lead}
          done={loaderData.done}
          total={loaderData.total}
          unit={unit}
          href={paths.viewBatch(id)}
        />
        {undo}
      </>
    );
  }
  return (
    <div className="narrow stack">
      <PageHead back={<a href={list.href}>{list.label}</a>} title={title} lead={lead} />
      <p role="status">{outcome}</p>
      {skipped.length > 0 ? (
        <>
          <p>Not for:</p>
          <ul>
            {skipped.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : null}
      {body ? (
        <Card title="Message">
          <p className="typed">{body}</p>
        </Card>
      ) : null}
      {taggedHref ? <a href={taggedHref}>See members with this tag</a> : null}
      {undo}
    </div>
  );
}
