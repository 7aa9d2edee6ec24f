import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { visitorMail } from '#domain/club/mail-promises.ts';
import { formatMobile } from '#domain/members/mobile-number.ts';
import { notFound } from '#server/access/not-found.ts';
import { askToRegister } from '#server/community/events/ask-to-register.ts';
import { canMail } from '#server/config/can-mail.ts';
import { connectionContext, loginContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { issueStamp } from '#server/request/spam-trap.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { choiceProps, errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useShell } from '../../../ui/shell.ts';
import { TrapFields } from '../../../ui/trap-fields.tsx';
import { readVisitor, TOO_MANY } from '../read-visitor.ts';
import type { Route } from './+types/register-visitor.ts';
import { findEvent, loadEventPage } from './load-event.ts';
import { PaceGroupField } from './pace-group-field.tsx';
import { type VisitorFields, visitorForm } from './visitor.form.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Register: ${loaderData.event.title}` : 'Register' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const { secret, now } = context.get(servicesContext);
  const page = await loadEventPage(context, await findEvent(url, context, id));
  // Members register with their account.
  if (context.get(loginContext)) throw redirect(paths.eventPlace(id), 303);
  return { ...page, stamp: issueStamp(secret, now()) };
}

export function action({ url, params: { id: eventId }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  return submitOnce(url, context, async () => {
    const read = readVisitor(context, visitorForm);
    if ('refusal' in read) return read.refusal;
    const { submission, value } = read;
    const { name, email, mobile, guests, paceGroup } = value;
    const { address } = context.get(connectionContext);
    const request = { eventId, name, email, mobile, places: guests + 1, paceGroup, address };
    const outcome = await askToRegister(services, request);
    if (outcome.kind === 'no-event') throw notFound(url);
    if (outcome.kind === 'refused') return refuse(submission.reply({ formErrors: [...outcome.sentences] }));
    if (outcome.kind === 'too-many') return refuse(submission.reply({ formErrors: [TOO_MANY] }), 429);
    const text = visitorMail.confirmSent(canMail(services), email, formatMobile(mobile));
    return redirectWithFlash(paths.viewEvent(eventId), text, 'info');
  });
}

export default function RegisterVisitorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, place, isForVisitors, signInHref, stamp } = loaderData;
  const back = <a href={paths.viewEvent(event.id)}>{event.title}</a>;
  if (!isForVisitors || place.kind !== 'open') {
    const sentences = place.kind === 'closed' ? place.sentences : [`This ${event.kind} is for members.`];
    return (
      <FormPage back={back} title={event.title} lead={event.when}>
        {(place.kind === 'past' ? [`This ${event.kind} has already started.`] : sentences).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </FormPage>
    );
  }
  return <VisitorForm page={loaderData} refused={actionData} stamp={stamp} signInHref={signInHref} />;
}

type VisitorFormProps = {
  page: Route.ComponentProps['loaderData'];
  refused: Route.ComponentProps['actionData'];
  stamp: string;
  signInHref: string;
};

function VisitorForm({ page: { event, place }, refused, stamp, signInHref }: VisitorFormProps) {
  const { canSendMail } = useShell();
  const [form, fields] = useForm<VisitorFields>({
    id: 'visitor',
    lastResult: refused,
    defaultValue: { guests: '0', paceGroup: '' },
  });
  const options = Array.from({ length: event.guestLimit + 1 }, (_, guests) => ({
    value: String(guests),
    label: guests === 0 ? 'Just me' : `Me and ${guests} ${guests === 1 ? 'guest' : 'guests'}`,
  }));
  const hasPlace = place.kind === 'open' && place.hasPlace;
  return (
    <FormPage
      back={<a href={paths.viewEvent(event.id)}>{event.title}</a>}
      title={hasPlace ? `Register for ${event.title}` : `Join the waitlist for ${event.title}`}
      lead={`${event.when}. ${event.price}`}
      problems={errorSummaryOf(form)}
    >
      <p className="dim">
        {visitorMail.confirmAhead(canSendMail)}{' '}
        {canSendMail
          ? `If it’s full by then, you join the waitlist. We delete your details 30 days after the ${event.kind}.`
          : 'If you don’t join, we delete your details within six months of when we were last in touch.'}
      </p>
      <PostForm form={form}>
        <TrapFields id={fields.website.id} stamp={stamp} />
        <Field {...fieldProps(fields.name)} label="Name" autoComplete="name" />
        <Field
          {...fieldProps(fields.email)}
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
        />
        {canSendMail ? null : (
          <Field
            {...fieldProps(fields.mobile)}
            label="Mobile"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
        )}
        {event.guestLimit > 0 ? (
          <SelectField {...choiceProps(fields.guests)} label="Who’s coming?" options={options} />
        ) : (
          <input type="hidden" name="guests" value="0" />
        )}
        <PaceGroupField field={fields.paceGroup} groups={event.paceGroups} />
        <SubmitButton>{hasPlace ? 'Register' : 'Join the waitlist'}</SubmitButton>
      </PostForm>
      <p>
        Have an account? <a href={signInHref}>Sign in</a>
      </p>
    </FormPage>
  );
}
