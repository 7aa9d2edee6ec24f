import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { type Column, Table } from '#app/ui/table.tsx';
import {
  chosenText,
  cutOff,
  decideTerm,
  GRACE_DAYS,
  isRetentionKind,
  isWaiting,
  type RetentionKind,
  retentionRules,
  termAt,
  termText,
} from '#domain/privacy/retention.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { readWhole } from '#domain/values/read-number.ts';
import { notFound } from '#server/access/not-found.ts';
import { changeTerm } from '#server/privacy/change-term.ts';
import { listOldRecords, previewRetention } from '#server/privacy/preview-retention.ts';
import { chosenOf, readTerms } from '#server/privacy/read-terms.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Field } from '../../../ui/field.tsx';
import { GetForm } from '../../../ui/get-form.tsx';
import { MemberLink } from '../../../ui/member-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { Route } from './+types/change-retention.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.name ?? 'Not found' }];

/** Of what goes, so many are shown. */
const SHOWN = 20;

function read(typed: string): number {
  const reading = readWhole(typed, 0, 9999);
  return reading.kind === 'value' ? reading.value : Number.NaN;
}

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { kind } = params;
  if (!isRetentionKind(kind)) throw notFound(url);
  const { store, now } = context.get(servicesContext);
  const at = now();
  const rule = retentionRules[kind];
  const chosen = chosenOf(await readTerms(store), kind);
  const current = termAt(kind, chosen, at);
  const asked = url.searchParams.get('term')?.slice(0, 20) ?? null;
  const decision = asked === null ? null : decideTerm(kind, { chosen, term: read(asked) }, at);
  const isAsked = decision?.kind === 'shorten' || decision?.kind === 'lengthen';
  const term = isAsked ? read(asked ?? '') : current;
  const preview = await previewRetention(store, kind, { term, now: at });
  const records = await listOldRecords(store, kind, { term, now: at, limit: SHOWN });
  const { name, unit, shortest, longest, from, why, stays, bound } = rule;
  const problem = decision?.kind === 'refused' ? decision.message : '';
  const view = {
    ...{ kind, name, unit, shortest, longest, from, why, stays, bound },
    ...{
      typed: asked ?? String(current),
      kept: chosenText(kind, chosen, at),
      isWaiting: isWaiting(chosen, at),
    },
    problem,
    asked: isAsked
      ? { term: String(term), text: termText(unit, term), isShorter: decision.kind === 'shorten' }
      : null,
    isSame: decision?.kind === 'same',
    before: formatDateTime(cutOff(unit, term, at), at),
    ...{ count: preview.count, soon: preview.soon },
    oldest: preview.oldest && formatDateTime(preview.oldest, at),
    newest: preview.newest && formatDateTime(preview.newest, at),
    records: records.map(({ id, at: when, text, memberUid, memberName }) => ({
      ...{ id, text, memberName, memberUid: memberName ? memberUid : '', when: formatDateTime(when, at) },
    })),
  };
  return data(view, { status: problem ? 422 : 200 });
}

export function action({ url, params: { kind }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    if (!isRetentionKind(kind)) throw notFound(url);
    const term = read(readText(context, 'term'));
    const by = await findActor(context);
    const outcome = await changeTerm(context.get(servicesContext), { kind, term, by });
    // Shown beside its field, with what was typed: only a changed form posts such a number.
    if (outcome.kind === 'refused') return redirect(refusedHref(kind, readText(context, 'term')), 303);
    return redirectWithFlash(paths.changeRetention(kind), ...outcomeText(outcome.kind));
  });
}

const refusedHref = (kind: RetentionKind, typed: string) =>
  `${paths.changeRetention(kind)}?${new URLSearchParams({ term: typed.slice(0, 20) })}`;

function outcomeText(kind: 'same' | 'lengthened' | 'shortened'): [string, 'good' | 'warn'] {
  switch (kind) {
    case 'same':
      return ['No changes to save.', 'good'];
    case 'lengthened':
      return ['Saved. It applies from now on.', 'good'];
    case 'shortened':
      return [`Saved. It applies in ${GRACE_DAYS} days, and you can undo it until then.`, 'warn'];
  }
}

export default function ChangeRetentionPage({ loaderData }: Route.ComponentProps) {
  const { kind, name, unit, shortest, longest, from, why, stays, bound, typed, kept, problem } = loaderData;
  return (
    <div className="narrow stack">
      <ErrorSummary problems={problem ? [{ fieldId: 'term', message: problem }] : []} />
      <PageHead
        back={<a href={paths.listRetention}>How long records are kept</a>}
        title={name}
        lead={`Kept ${kept}, counted from ${from}.`}
      />
      {loaderData.isWaiting ? <Undo kind={kind} /> : null}
      <p>
        {why} {stays}
      </p>
      <WhatGoes goes={loaderData} />
      {loaderData.isSame ? <Notice tone="info">They’re already kept that long.</Notice> : null}
      <GetForm label="Look at another term">
        <Field
          name="term"
          label={`Keep for (${unit})`}
          hint={`From ${shortest} to ${longest}. ${bound}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          defaultValue={typed}
          errors={problem ? [problem] : undefined}
        />
        <SubmitButton tone="quiet">See what would be removed</SubmitButton>
      </GetForm>
    </div>
  );
}

function Undo({ kind }: { kind: RetentionKind }) {
  return (
    <Notice tone="warn">
      <div className="stack">
        <p>A shorter term applies soon. Nothing has been removed because of it yet.</p>
        <PostForm action={paths.undoRetention(kind)} isInline>
          <SubmitButton tone="quiet" isSmall>
            Undo the change
          </SubmitButton>
        </PostForm>
      </div>
    </Notice>
  );
}

function WhatGoes({ goes }: { goes: Route.ComponentProps['loaderData'] }) {
  const { kind, asked, count, soon, oldest, newest, before, records } = goes;
  return (
    <section className="stack" aria-labelledby="what-goes">
      <h2 id="what-goes">{asked ? `If kept ${asked.text}` : 'What will be removed'}</h2>
      <p>
        {count === 0
          ? `Nothing is older than ${before}.`
          : `${formatNumber(count)} from ${oldest} to ${newest} ${asked ? 'would be' : 'will be'} removed now.`}{' '}
        {soon === 0 ? 'Nothing more' : `${formatNumber(soon)} more`} {asked ? 'would be' : 'will be'} removed
        in the next 30 days.
      </p>
      <OldRecords records={records} count={count} />
      {asked ? (
        <PostForm action={paths.changeRetention(kind)}>
          <input type="hidden" name="term" value={asked.term} />
          {asked.isShorter && count > 0 ? (
            <Notice tone="warn">
              What is removed can’t be brought back. The shorter term applies in {GRACE_DAYS} days; until then
              you can undo it.
            </Notice>
          ) : null}
          <div className="row">
            <SubmitButton tone={asked.isShorter ? 'danger' : 'main'}>Keep for {asked.text}</SubmitButton>
            <ButtonLink href={paths.changeRetention(kind)} tone="quiet">
              Cancel
            </ButtonLink>
          </div>
        </PostForm>
      ) : null}
    </section>
  );
}

interface Row {
  readonly id: string;
  readonly when: string;
  readonly text: string;
  readonly memberUid: string;
  readonly memberName: string;
}

const columns: readonly Column<Row>[] = [
  { header: 'Record', cell: ({ text }) => text },
  { header: 'Of', cell: ({ when }) => when },
  {
    header: 'Member',
    cell: ({ memberUid, memberName }) => <MemberLink uid={memberUid}>{memberName}</MemberLink>,
  },
];

/** The oldest of the records that go, to look at. */
function OldRecords({ records, count }: { records: readonly Row[]; count: number }) {
  if (records.length === 0) return null;
  return (
    <details>
      <summary>Look at the oldest {records.length === 1 ? 'one' : formatNumber(records.length)}</summary>
      <Table
        caption="Records to be removed"
        columns={columns}
        rows={records}
        rowKey={({ id }) => id}
        empty={null}
      />
      {count > records.length ? <p className="dim">Of {formatNumber(count)}.</p> : null}
    </details>
  );
}
