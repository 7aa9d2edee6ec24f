import '#app/ui/lists.css';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { relativeDateTimeInside } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { canMail } from '#server/config/can-mail.ts';
import { memberBatches } from '#server/data/collections/member-batches.ts';
import { findOutcome, noOutcome } from '#server/members/batches/announcement-outcome.ts';
import { servicesContext } from '#server/request/context.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { hrefOf } from '../../../../ui/list/list-view.ts';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { ProgressPage, progressRefresh } from '../../../../ui/progress-page.tsx';
import type { Route } from './+types/view-batch.ts';
import { deliveryOf, listLink, outcomeOf, skippedOf, titleOf, undoOf, units } from './batch-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title ?? 'Members' }];

/** Sending takes as long as the mail server needs: the page looks less often. */
const whileSending = { Refresh: '10' };

/** A message or a tag for many members: its progress, then what came of it. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, settings, config, now } = context.get(servicesContext);
  const canSend = canMail({ config });
  const [batch, hours] = await Promise.all([store.find(memberBatches, id), settings.read()]);
  if (!batch) throw notFound(url);
  if (batch.status === 'ready') throw redirect(paths.confirmAnnouncement(id), 303);
  const outcome = batch.kind === 'message' ? await findOutcome(store, id) : noOutcome;
  const { isSending, lines } = deliveryOf(batch, outcome, hours, now());
  const isPreparing = batch.status === 'preparing';
  const isWorking = isPreparing || batch.status === 'working' || batch.status === 'undoing';
  const view = {
    ...{ id, isWorking, isPreparing, isSending, delivered: lines },
    title: titleOf(batch),
    lead: `${batch.listTitle ? `To “${batch.listTitle}”. ` : ''}Started by ${batch.startedByName}, ${relativeDateTimeInside(batch.createdAt, now())}.`,
    outcome: outcomeOf(batch, hours, now(), canSend),
    list: listLink(batch),
    unit: units[batch.audience],
    skipped: skippedOf(batch),
    body: batch.body,
    undo: undoOf(batch, outcome, hours, now(), canSend),
    done: isPreparing
      ? batch.total
      : Math.round((batch.nextPart / Math.max(1, batch.partCount)) * batch.total),
    total: batch.total,
    taggedHref: batch.tag ? hrefOf(paths.listMembers, new URLSearchParams({ tag: batch.tag })) : '',
  };
  if (isWorking) return data(view, { headers: progressRefresh });
  return data(view, isSending ? { headers: whileSending } : undefined);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function ViewBatchPage({ loaderData }: Route.ComponentProps) {
  const { id, isWorking, isPreparing, title, lead, done, total, unit } = loaderData;
  const undo = loaderData.undo ? (
    <PostForm action={paths.undoBatch(id)}>
      <p className="dim">{loaderData.undo.text}</p>
      <SubmitButton tone="quiet">{loaderData.undo.button}</SubmitButton>
    </PostForm>
  ) : null;
  if (!isWorking) return <BatchOutcome view={loaderData}>{undo}</BatchOutcome>;
  return (
    <>
      <ProgressPage
        title={title}
        lead={isPreparing ? 'We’re counting who gets it. Nothing is sent yet.' : lead}
        done={done}
        total={isPreparing ? undefined : total}
        unit={unit}
        href={paths.viewBatch(id)}
      />
      {undo}
    </>
  );
}

type OutcomeProps = { view: Route.ComponentProps['loaderData']; children: ReactNode };

function BatchOutcome({ view, children }: OutcomeProps) {
  const { title, lead, outcome, skipped, body, taggedHref, list, delivered, isSending } = view;
  return (
    <div className="narrow stack">
      <PageHead back={<a href={list.href}>{list.label}</a>} title={title} lead={lead} />
      <p role="status">{outcome}</p>
      {delivered.length > 0 ? <Sentences sentences={delivered} /> : null}
      {isSending ? (
        <p className="dim">This page updates automatically. You can leave it while we send.</p>
      ) : null}
      {skipped.length > 0 ? (
        <>
          <p>Not for:</p>
          <Sentences sentences={skipped} />
        </>
      ) : null}
      {children}
      {body ? (
        <Card title="Message">
          <p className="typed">{body}</p>
        </Card>
      ) : null}
      {taggedHref ? <a href={taggedHref}>See members with this tag</a> : null}
    </div>
  );
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul>
      {sentences.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
