import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { hasMemberPage } from '#domain/accounts/former-member.ts';
import { REASON_HINT } from '#domain/club/audit.ts';
import { relativeDateTimeInside } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { accessLogs } from '#server/data/collections/door.ts';
import { removeVisit } from '#server/door/remove-visit.ts';
import { formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { redirectWithUndo } from '#server/undo/offer-undo.ts';
import { readForm } from '../../../forms/read-form.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/remove-visit.ts';

const removeVisitForm = z.object({
  reason: oneLine().min(1, 'Enter a reason').max(200, 'Use at most 200 characters').prefault(''),
});
type RemoveVisitFields = z.input<typeof removeVisitForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Remove check-in' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const entry = await store.find(accessLogs, params.id);
  if (!entry || !hasMemberPage(entry.memberUid) || entry.direction !== 'in') throw notFound(url);
  const back = paths.memberVisits(entry.memberUid);
  const isPost = context.get(formContext) !== null;
  if (!entry.isAllowed && !isPost) throw redirectWithFlash(back, 'There is no check-in to remove.', 'warn');
  return { back, name: entry.memberName || 'this person', when: relativeDateTimeInside(entry.at, now()) };
}

export function action({ url, context, params }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, removeVisitForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const by = await findActor(context);
    const outcome = await removeVisit(services, { entryId: params.id, by, ...submission.value });
    if (outcome.kind === 'no-visit') throw notFound(url);
    const { memberUid } = outcome.entry;
    const visits = paths.memberVisits(memberUid);
    if (outcome.kind === 'same') return redirectWithFlash(visits, 'This check-in was removed already.');
    return redirectWithUndo(context, visits, 'Check-in removed.', {
      ...{ kind: 'visit-removed', targetId: params.id, memberUid },
    });
  });
}

export default function RemoveVisitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { back, name, when } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<RemoveVisitFields>({ id: 'remove-visit', lastResult });
  return (
    <FormPage
      back={<a href={back}>Visits</a>}
      title={`Remove the check-in of ${name}?`}
      lead={`They checked in ${when}. It stays on the list, crossed out, but no longer counts as a visit. If it marked them present in a class, that mark is removed too.`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field
          {...fieldProps(fields.reason)}
          label="Reason"
          hint={REASON_HINT}
          autoComplete="off"
          maxLength={200}
        />
        <SubmitButton tone="danger">Remove check-in</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
