import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { formatLongSpan } from '#domain/community/event-text.ts';
import { notFound } from '#server/access/not-found.ts';
import { registerForEvent } from '#server/community/events/register.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/check-field.tsx';
import { checkProps, emailProps, errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { findEvent } from '../../events/load-event.ts';
import { guestsField } from '../../events/register.form.ts';
import { visitorForm } from '../../events/visitor.form.ts';
import type { Route } from './+types/add-visitor-to-event.ts';
import { addedText } from './added-text.ts';

const { name, email } = visitorForm.shape;
const addVisitorForm = z.object({
  name,
  email,
  guests: guestsField,
  mayWait: z.literal('on', { error: 'Send the form again' }).optional(),
});
type AddVisitorFields = z.input<typeof addVisitorForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Add a visitor to an event' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const event = await findEvent(url, context, params.id);
  const { id, title, guestLimit } = event;
  return { id, title, guestLimit, when: formatLongSpan(event, context.get(servicesContext).now()) };
}

/** Staff have spoken to them, and vouch for the address. */
export function action({ url, params: { id: eventId }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, addVisitorForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { name: visitor, email: address, guests, mayWait } = submission.value;
    const outcome = await registerForEvent(context.get(servicesContext), {
      ...{ eventId, who: { kind: 'visitor', email: address, name: visitor }, places: guests + 1 },
      ...{ mayWait: mayWait === 'on', by: await findActor(context) },
    });
    if (outcome.kind === 'no-event' || outcome.kind === 'no-profile') throw notFound(url);
    if (outcome.kind === 'refused') return refuse(submission.reply({ formErrors: [...outcome.sentences] }));
    return redirectWithFlash(paths.viewRegistrations(eventId), addedText(outcome));
  });
}

export default function AddVisitorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, when, guestLimit } = loaderData;
  const [form, fields] = useForm<AddVisitorFields>({
    id: 'add-visitor',
    lastResult: useLastResult(actionData),
    defaultValue: { guests: '0' },
  });
  return (
    <FormPage
      back={<a href={paths.viewRegistrations(id)}>Event</a>}
      title="Add a visitor"
      lead={`${title}, ${when}. For somebody you’ve spoken to who has no account.`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field {...fieldProps(fields.name)} label="Name" autoComplete="off" />
        <Field {...emailProps(fields.email)} label="Email" autoComplete="off" />
        {guestLimit > 0 ? (
          <Field {...fieldProps(fields.guests)} label="Guests they’re bringing" inputMode="numeric" />
        ) : (
          <input type="hidden" name="guests" value="0" />
        )}
        <CheckField {...checkProps(fields.mayWait)} label="Put them on the waitlist if it’s full" />
        <SubmitButton>Add visitor</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
