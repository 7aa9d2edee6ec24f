import '../../../bookings/staff/roster/roster.css';
import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { sameText } from '#domain/members/likely-same.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import { cutText } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import type { Member } from '#server/data/collections/members.ts';
import { merges } from '#server/data/collections/merges.ts';
import type { Store } from '#server/data/store.ts';
import { findLikelySame } from '#server/members/find-likely-same.ts';
import { continueMerge } from '#server/members/merge/continue-merge.ts';
import { type HistoryCounts, previewMerge } from '#server/members/merge/preview-merge.ts';
import { startMerge } from '#server/members/merge/start-merge.ts';
import { readProfile } from '#server/members/read-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { findPeople } from '../../../bookings/staff/roster/find-people.ts';
import type { Route } from './+types/merge-people.ts';
import { FindOther, Pending, Preview } from './merge-parts.tsx';
import { pendingView, previewView } from './merge-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? 'Member'}: merge` },
];

const NOBODY = 'Choose the other profile';
const mergeForm = z.object({ with: z.string({ error: NOBODY }).refine(isPlainId, NOBODY) });

/** More than this is moved by the job, within the next minute. */
const MOST_AT_ONCE = 300;

/** The profile of the address stays. `?q=` finds the other one, `?with=` shows what merging them would do. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const member = await readProfile(services, id);
  if (!member) throw notFound(url);
  const now = services.now();
  const other = url.searchParams.get('with') ?? '';
  const term = cutText(url.searchParams.get('q') ?? '', 80);
  const merge = member.mergedFrom === '' ? null : await services.store.find(merges, member.mergedFrom);
  const preview = !merge && isPlainId(other) ? await previewMerge(services, other, id) : null;
  const found = merge || preview || term.trim() === '' ? null : await findPeople(services.store, term, now);
  return {
    uid: id,
    name: displayName(member),
    pending: merge && pendingView(merge, now),
    preview: preview && previewView(preview, now),
    likely: merge || preview ? [] : await listLikely(services.store, member),
    term,
    found: found && { ...found, people: found.people.filter(({ uid }) => uid !== id) },
  };
}

/** Members with the same name and birthday, or the same phone number. */
async function listLikely(store: Store, member: Member) {
  const found = await findLikelySame(store, member);
  return found
    .filter(({ row }) => row.id !== member.id)
    .map(({ row, by }) => ({ uid: row.id, name: displayName(row), why: sameText(by) }));
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const submission = readForm(context, mergeForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const goneUid = submission.value.with;
    const preview = await previewMerge(services, goneUid, id);
    if (!preview) throw notFound(url);
    const wasDisabled = (await services.identity.findAccount(goneUid))?.isDisabled ?? false;
    const request = { goneUid, keptUid: id, by: await findActor(context), wasDisabled };
    const outcome = await startMerge(services, request);
    if (outcome.kind === 'not-found') throw notFound(url);
    if (outcome.kind === 'refused') return refuse(submission.reply({ formErrors: [outcome.sentence] }), 409);
    const merge = await services.store.find(merges, goneUid);
    const isSmall = total(preview.gone.counts) <= MOST_AT_ONCE;
    if (merge && isSmall) await continueMerge(services, merge);
    const text = isSmall ? 'Merged.' : 'Merged. Their history follows within a few minutes.';
    return redirectWithFlash(paths.viewMember(id), text);
  });
}

const total = (counts: HistoryCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

export default function MergePeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, name, pending, preview, term, found, likely } = loaderData;
  const [form] = useForm<z.input<typeof mergeForm>>({ id: 'merge', lastResult: useLastResult(actionData) });
  return (
    <FormPage
      back={<a href={paths.viewMember(uid)}>{name}</a>}
      title={`${name}: merge`}
      lead="For one person who has two profiles. This profile stays; the other one becomes part of it."
      problems={errorSummaryOf(form)}
    >
      {pending ? <Pending uid={uid} pending={pending} /> : null}
      {preview ? <Preview preview={preview} /> : null}
      {pending || preview ? null : <FindOther uid={uid} term={term} found={found} likely={likely} />}
    </FormPage>
  );
}
