import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { isTourAhead } from '#domain/community/leads/lead-pipeline.ts';
import { localDate } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { bookTour } from '#server/community/tours/book-tour.ts';
import { tourTime } from '#server/community/tours/tour-mails.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { choiceProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useShell } from '../../../../ui/shell.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { loadFreeTimes } from '../../tours/free-times.ts';
import { TourDays, TourTimes } from '../../tours/time-choice.tsx';
import type { Route } from './+types/book-lead-tour.ts';
import { type LeadTourFields, leadTourForm } from './lead.form.ts';
import { findLead, leadRow } from './load-lead.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Book a tour' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const lead = await findLead(url, context, params.id);
  const now = context.get(servicesContext).now();
  const wish = lead.wishedTourAt;
  const asked = url.searchParams.get('day') ?? (wish && localDate(wish).toString());
  const free = await loadFreeTimes(context, asked);
  const { id, name, tour } = leadRow(lead, now);
  const wished = wish ? { value: wish.toString(), text: tourTime(wish, now) } : null;
  return { id, name, free, wished, before: isTourAhead(lead, now) ? tour : '', hasEmail: lead.email !== '' };
}

export function action({ url, params: { id }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, leadTourForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { startsAt } = submission.value;
    const by = await findActor(context);
    const outcome = await bookTour(context.get(servicesContext), { who: { leadId: id }, startsAt, by });
    if (outcome.kind === 'no-lead') throw notFound(url);
    if (outcome.kind === 'taken')
      return refuse(submission.reply({ fieldErrors: { startsAt: [TAKEN] } }), 409);
    const text = {
      booked: 'The tour is booked.',
      moved: 'The tour has moved.',
      same: 'That’s the time they had.',
    };
    return redirectWithFlash(paths.viewLead(id), text[outcome.kind]);
  });
}

const TAKEN = 'That time isn’t free any more. Choose another one';

export default function BookLeadTourPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, free, wished, before, hasEmail } = loaderData;
  const { canSendMail } = useShell();
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<LeadTourFields>({
    id: 'lead-tour',
    lastResult,
    defaultValue: wished ? { startsAt: wished.value } : undefined,
  });
  return (
    <FormPage
      title={before ? `Move ${name}’s tour` : `Book a tour for ${name}`}
      lead={`${before ? `Now: ${before}. ` : ''}${wished ? `They asked for ${wished.text}. ` : ''}${hasEmail ? staffMail.tourChanged(canSendMail) : 'We have no email for them: please tell them.'}`}
      problems={errorSummaryOf(form)}
    >
      {free.day === '' ? (
        <EmptyState title="No tours free at the moment" icon="calendar-days">
          Check the opening hours and the tours in the club settings.
        </EmptyState>
      ) : (
        <>
          <TourDays free={free} hrefOf={(day) => paths.bookLeadTourOn(id, day)} />
          <PostForm form={form}>
            <TourTimes free={free} field={choiceProps(fields.startsAt)} />
            <SubmitButton>{before ? 'Move the tour' : 'Book the tour'}</SubmitButton>
          </PostForm>
        </>
      )}
      <p>
        <a href={paths.viewLead(id)}>Cancel</a>
      </p>
    </FormPage>
  );
}
