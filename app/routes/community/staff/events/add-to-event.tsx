import { type FormMetadata, type SubmissionResult, useForm } from '@conform-to/react';
import { data } from 'react-router';
import { z } from 'zod';
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
import { chosenId } from '../../../../forms/typed-text.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { choiceProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { GetForm } from '../../../../ui/get-form.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { type FoundPerson, findPeople } from '../../../bookings/staff/roster/find-people.ts';
import { FoundPeople } from '../../../bookings/staff/roster/found-people.tsx';
import { findEvent } from '../../events/load-event.ts';
import { guestsField } from '../../events/register.form.ts';
import type { Route } from './+types/add-to-event.ts';
import { addedText } from './added-text.ts';

const addToEventForm = z.object({
  guests: guestsField,
  uid: chosenId('Find the person by name, and choose them from the list'),
  /** Sent by the button that offers it, once the event is full. */
  mayWait: z.literal('yes', { error: 'Send the form again' }).optional(),
});
type AddToEventFields = z.input<typeof addToEventForm>;

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

type FindForEventProps = {
  term: string;
  found: { people: readonly FoundPerson[]; hasMore: boolean } | null;
  guestLimit: number;
  form: FormMetadata<AddToEventFields>;
  fields: ReturnType<FormMetadata<AddToEventFields>['getFieldset']>;
};

/** Finds a member by name, and adds them with their guests. */
function FindForEvent({ term, found, guestLimit, form, fields }: FindForEventProps) {
  return (
    <div id={fields.uid.id} tabIndex={-1} className="stack">
      <search>
        <GetForm>
          <Field
            id="add-q"
            name="q"
            label="Find them by name, email or mobile"
            type="search"
            autoComplete="off"
            autoFocus={term === ''}
            defaultValue={term}
          />
          <SubmitButton tone="quiet" icon="search">
            Find
          </SubmitButton>
        </GetForm>
      </search>
      {term === '' ? null : <Found found={found} guestLimit={guestLimit} form={form} fields={fields} />}
    </div>
  );
}

function Found({ found, guestLimit, form, fields }: Omit<FindForEventProps, 'term'>) {
  if (found === null) return <p className="dim">Type at least two letters.</p>;
  if (found.people.length === 0) {
    return (
      <EmptyState title="No one found" icon="search">
        Check the spelling.
      </EmptyState>
    );
  }
  return (
    <PostForm form={form}>
      {guestLimit > 0 ? (
        <SelectField
          {...choiceProps(fields.guests)}
          label="Guests they’re bringing"
          options={Array.from({ length: guestLimit + 1 }, (_, count) => ({
            value: String(count),
            label: count === 0 ? 'None' : String(count),
          }))}
        />
      ) : null}
      <FoundPeople {...found} />
    </PostForm>
  );
}

interface Refusal {
  readonly uid: string;
  readonly name: string;
  readonly guests: number;
  readonly sentences: readonly string[];
  readonly canWait: boolean;
}

/** Why somebody was not added, and the waitlist where that is a way. */
function RefusedForEvent({ refusal: { uid, name, guests, sentences, canWait } }: { refusal: Refusal }) {
  return (
    <Card title={`${name} wasn’t added`} tone="warn">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {canWait ? (
        <PostForm>
          <input type="hidden" name="uid" value={uid} />
          <input type="hidden" name="guests" value={guests} />
          <input type="hidden" name="mayWait" value="yes" />
          <SubmitButton>Add {name} to the waitlist</SubmitButton>
        </PostForm>
      ) : null}
    </Card>
  );
}
