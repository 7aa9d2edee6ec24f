import { useForm } from '@conform-to/react';
import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { bookTour } from '#server/community/tours/book-tour.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { choiceProps, errorSummaryOf } from '../../../ui/conform-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { Route } from './+types/move-tour.ts';
import { loadFreeTimes } from './free-times.ts';
import { GONE, GoneLink } from './gone-link.tsx';
import { findTour, tourView } from './load-tour.ts';
import { TourDays, TourTimes } from './time-choice.tsx';
import { type MoveTourFields, moveTourForm } from './tour.form.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Choose a time for your tour' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const lead = await findTour(context, token);
  if (!lead) return data(null, { status: 410 });
  const free = await loadFreeTimes(context, url.searchParams.get('day'));
  return { ...tourView(context, lead, token), free };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, moveTourForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { token, startsAt } = submission.value;
    const lead = await findTour(context, token);
    if (!lead) return redirectWithFlash(paths.bookTour, GONE, 'info');
    const request = { who: { leadId: lead.id }, startsAt, by: 'self' } as const;
    const outcome = await bookTour(context.get(servicesContext), request);
    if (outcome.kind === 'no-lead') return redirectWithFlash(paths.bookTour, GONE, 'info');
    if (outcome.kind === 'taken')
      return refuse(submission.reply({ fieldErrors: { startsAt: [TAKEN] } }), 409);
    const text = {
      booked: 'Your tour is booked.',
      moved: 'Your tour has moved.',
      same: 'That’s the time you had.',
    };
    return redirectWithFlash(paths.tourLink(paths.viewTour, token), text[outcome.kind]);
  });
}

const TAKEN = 'That time isn’t free any more. Choose another one';

export default function MoveTourPage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<MoveTourFields>({ id: 'move-tour', lastResult: actionData });
  if (!loaderData) return <GoneLink title="Your tour" />;
  const { token, free, when, isAhead } = loaderData;
  return (
    <FormPage
      title={isAhead ? 'Choose another time' : 'Book a tour'}
      lead={isAhead ? `You keep ${when} until you’ve chosen.` : undefined}
      problems={errorSummaryOf(form)}
    >
      {free.day === '' ? (
        <EmptyState title="No tours free at the moment" icon="calendar-days">
          Just come in and ask at the front desk.
        </EmptyState>
      ) : (
        <>
          <TourDays free={free} hrefOf={(day) => paths.tourLink(paths.moveTour, token, day)} />
          <PostForm form={form}>
            <input type="hidden" name="token" value={token} />
            <TourTimes free={free} field={choiceProps(fields.startsAt)} />
            <SubmitButton>{isAhead ? 'Move my tour' : 'Book my tour'}</SubmitButton>
          </PostForm>
        </>
      )}
      <p>
        <a href={paths.tourLink(paths.viewTour, token)}>Keep this time</a>
      </p>
    </FormPage>
  );
}
