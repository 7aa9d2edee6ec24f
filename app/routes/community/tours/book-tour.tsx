import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { tourMail } from '#domain/club/mail-promises.ts';
import { leadSources } from '#domain/community/leads/lead-pipeline.ts';
import { formatMobile } from '#domain/members/mobile-number.ts';
import { askForTour } from '#server/community/tours/ask-for-tour.ts';
import { canMail } from '#server/config/can-mail.ts';
import { connectionContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { issueStamp } from '#server/request/spam-trap.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { choiceProps, emailProps, errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useShell } from '../../../ui/shell.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TrapFields } from '../../../ui/trap-fields.tsx';
import { shareable } from '../../platform/pictures/shareable.ts';
import { readVisitor, TOO_MANY } from '../read-visitor.ts';
import type { Route } from './+types/book-tour.ts';
import { loadFreeTimes } from './free-times.ts';
import { TourDays, TourTimes } from './time-choice.tsx';
import { type TourFields, tourForm } from './tour.form.ts';

export const meta: Route.MetaFunction = shareable(({ loaderData }) => [
  { title: 'Book a tour' },
  {
    name: 'description',
    content: loaderData && `See ${loaderData.clubName} for yourself: choose a time and we’ll show you round.`,
  },
]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { secret, now, settings } = context.get(servicesContext);
  const { clubName, tourMinutes, phone } = await settings.read();
  const free = await loadFreeTimes(context, url.searchParams.get('day'));
  return { free, clubName, tourMinutes, phone, stamp: issueStamp(secret, now()) };
}

export function action({ url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  return submitOnce(url, context, async () => {
    const read = readVisitor(context, tourForm);
    if ('refusal' in read) return read.refusal;
    const { submission, value } = read;
    const { startsAt, name, email, mobile, source, interest } = value;
    const { address } = context.get(connectionContext);
    const enquiry = { name, email, mobile, source: source || ('unknown' as const), interest };
    const outcome = await askForTour(services, { enquiry, startsAt, address });
    if (outcome.kind === 'taken')
      return refuse(submission.reply({ fieldErrors: { startsAt: [TAKEN] } }), 409);
    if (outcome.kind === 'too-many') return refuse(submission.reply({ formErrors: [TOO_MANY] }), 429);
    const text = tourMail.confirmSent(canMail(services), email, formatMobile(mobile));
    return redirectWithFlash(paths.bookTour, text, 'info');
  });
}

const TAKEN = 'That time isn’t free any more. Choose another one';

/** What somebody may say of themselves; staff have the rest of the list. */
const sources = leadSources
  .filter(({ code }) => code !== 'unknown' && code !== 'phone')
  .map(({ code, label }) => ({ value: code, label }));

export default function BookTourPage({ loaderData, actionData }: Route.ComponentProps) {
  const { free, clubName, tourMinutes, phone, stamp } = loaderData;
  const { canSendMail } = useShell();
  const [form, fields] = useForm<TourFields>({ id: 'tour', lastResult: actionData });
  return (
    <FormPage
      title="Book a tour"
      lead={`See ${clubName} for yourself. It takes about ${tourMinutes} minutes, it’s free, and you don’t have to join.`}
      problems={errorSummaryOf(form)}
    >
      {free.day === '' ? (
        <EmptyState title="No tours free at the moment" icon="calendar-days">
          {phone ? `Call us on ${phone}, or just come in.` : 'Just come in and ask at the front desk.'}
        </EmptyState>
      ) : (
        <>
          <TourDays free={free} hrefOf={paths.bookTourOn} />
          <PostForm form={form}>
            <TrapFields id={fields.website.id} stamp={stamp} />
            <Field {...fieldProps(fields.name)} label="Name" autoComplete="name" />
            <TourTimes free={free} field={choiceProps(fields.startsAt)} />
            <Field
              {...emailProps(fields.email)}
              label="Email"
              hint={canSendMail ? tourMail.confirmAhead(canSendMail) : undefined}
              autoComplete="email"
            />
            <Field
              {...fieldProps(fields.mobile)}
              label={canSendMail ? 'Mobile (optional)' : 'Mobile'}
              hint={canSendMail ? undefined : tourMail.confirmAhead(canSendMail)}
              type="tel"
              autoComplete="tel"
            />
            <SelectField
              {...choiceProps(fields.source)}
              label="How did you hear about us? (optional)"
              options={sources}
              emptyLabel="Choose one"
            />
            <TextAreaField
              {...fieldProps(fields.interest)}
              label="What would you like to see? (optional)"
              rows={3}
            />
            <SubmitButton>Book my tour</SubmitButton>
          </PostForm>
          <p className="dim">
            We use your details to arrange your tour, to answer your questions and to tell you about joining.
            You can stop what we send about joining whenever you like. If you don’t join, we delete your
            details within six months, or sooner if you ask.
          </p>
        </>
      )}
    </FormPage>
  );
}
