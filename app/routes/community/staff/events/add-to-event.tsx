import '#app/routes/bookings/bookings.css';
import { type SubmissionResult, useForm } from '@conform-to/react';
import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { formatLongSpan } from '#domain/community/event-text.ts';
import { cutText } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import { type RegisterOutcome, registerForEvent } from '#server/community/events/register.ts';
import { memberRows } from '#server/data/collections/members.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { findPeople } from '../../../bookings/staff/roster/find-people.ts';
import { findEvent } from '../../events/load-event.ts';
import type { Route } from './+types/add-to-event.ts';
import { type AddToEventFields, addToEventForm } from './add-to-event.form.ts';
import { addedText } from './added-text.ts';
import { FindForEvent, RefusedForEvent } from './find-for-event.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Add someone to an event' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const event = await findEvent(url, context, params.id);
  const term = cutText(url.searchParams.get('q') ?? '', 80);
  return {
    title: event.title,
    when: formatLongSpan(event, now()),
    back: paths.viewRegistrations(event.id),
    visitorHref: paths.addVisitorToEvent(event.id),
    guestLimit: event.guestLimit,
    term,
    found: term.trim() === '' ? null : await findPeople(store, term, now()),
  };
}

export function action({ url, params, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, addToEventForm);
    if (submission.status !== 'success') return refused(submission.reply());
    const { uid, guests, mayWait } = submission.value;
    const outcome = await registerForEvent(context.get(servicesContext), {
      ...{ eventId: params.id, who: { kind: 'member', uid }, places: guests + 1 },
      ...{ mayWait: mayWait === 'yes', by: await findActor(context) },
    });
    if (outcome.kind === 'no-event' || outcome.kind === 'no-profile') throw notFound(url);
    if (outcome.kind === 'refused') {
      return refused(submission.reply(), await refusalOf(context, uid, guests, outcome));
    }
    return redirectWithFlash(paths.viewRegistrations(params.id), addedText(outcome));
  });
}

type Refused = Extract<RegisterOutcome, { kind: 'refused' }>;

/** Why they were not added, and whether the waitlist is a way. */
async function refusalOf(context: Context, uid: string, guests: number, { reasons, sentences }: Refused) {
  const member = await context.get(servicesContext).store.find(memberRows, uid);
  const canWait = reasons.every((reason) => reason === 'full');
  return { uid, name: member?.name || 'This person', guests, sentences, canWait };
}

function refused(result: SubmissionResult, refusal: Awaited<ReturnType<typeof refusalOf>> | null = null) {
  return data({ result, refusal }, { status: 422 });
}

export default function AddToEventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, when, back, visitorHref } = loaderData;
  const lastResult = useLastResult(actionData?.result);
  const [form, fields] = useForm<AddToEventFields>({ id: 'add', lastResult });
  const refusal = actionData?.refusal ?? null;
  return (
    <FormPage
      back={<a href={back}>Event</a>}
      title="Add someone"
      lead={`${title}, ${when}`}
      problems={errorSummaryOf(form)}
    >
      {refusal ? <RefusedForEvent refusal={refusal} /> : null}
      <FindForEvent {...loaderData} form={form} fields={fields} />
      <p>
        No account? <a href={visitorHref}>Add a visitor</a>
      </p>
    </FormPage>
  );
}
