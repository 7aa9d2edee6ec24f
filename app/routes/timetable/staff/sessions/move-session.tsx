import '../week.css';
import { useForm } from '@conform-to/react';
import { isInClosedPart } from '#domain/club/closures.ts';
import { CLUB_TIME_ZONE } from '#domain/club/club-settings.ts';
import { outsideHoursText } from '#domain/club/opening-hours.ts';
import { formatTime } from '#domain/values/dates.ts';
import { servicesContext } from '#server/request/context.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { moveSession } from '#server/timetable/move-session.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { dateProps, errorSummaryOf, fieldProps, numberProps } from '../../../../ui/conform-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { coachesAndRooms } from '../schedules/schedule-choices.ts';
import { ClashField, RoomField } from '../schedules/schedule-fields.tsx';
import type { Route } from './+types/move-session.ts';
import { Audience } from './audience.tsx';
import { findClashText } from './find-clash-text.ts';
import { answerRevision } from './revised.ts';
import { type MoveSessionFields, moveSessionForm } from './session.form.ts';
import { SessionFoot } from './session-foot.tsx';
import { findAudience, findForChange } from './session-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Move a class' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { session, view } = await findForChange(url, context, params.id);
  const now = {
    date: session.date,
    startTime: formatTime(session.startsAt),
    minutes: String(view.minutes),
    room: session.room,
    mayClash: '',
  };
  const { rooms } = await coachesAndRooms(context.get(servicesContext));
  return { view, now, rooms, people: await findAudience(context, session) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, moveSessionForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const { date, startTime, minutes, room, mayClash } = submission.value;
    // A time skipped when the clocks change becomes the one after it.
    const startsAt = date.toZonedDateTime({ timeZone: CLUB_TIME_ZONE, plainTime: startTime }).toInstant();
    const { session } = await findForChange(url, context, id);
    const club = await services.settings.read();
    if (club.closedDates.includes(date.toString()))
      return refuse(submission.reply({ fieldErrors: { date: ['The club is closed on that date'] } }));
    const planned = { ...session, startsAt, endsAt: startsAt.add({ minutes }), room };
    if (isInClosedPart(planned, club))
      return refuse(submission.reply({ fieldErrors: { startTime: ['The club is closed at that time'] } }));
    const time = { weekday: date.dayOfWeek, startTime: String(startTime).slice(0, 5), minutes };
    // What it has already is not asked about again.
    const isMoved = !startsAt.equals(session.startsAt) || !planned.endsAt.equals(session.endsAt);
    const outside = isMoved ? [outsideHoursText(club.openingHours, time)].filter(Boolean) : [];
    const clashes = mayClash ? [] : [...outside, ...(await findClashText(services.store, planned))];
    if (clashes.length > 0) return refuse(submission.reply({ fieldErrors: { mayClash: clashes } }));
    const outcome = await moveSession(services, {
      ...{ sessionId: id, startsAt, minutes, room },
      by: await findActor(context),
      seen: readText(context, 'seen'),
    });
    return answerRevision({ url, context }, outcome, 'moved', (problems) => submission.reply(problems));
  });
}

export default function MoveSessionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, now, rooms, people } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<MoveSessionFields>({ id: 'move-session', lastResult, defaultValue: now });
  return (
    <FormPage
      back={<a href={view.rosterHref}>Roster</a>}
      title={`Move ${view.className}`}
      lead={`${view.when}. Changes this date only, not the weekly class.`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <input type="hidden" name="seen" value={view.seen} />
        <DateField {...dateProps(form, fields.date)} label="Day" />
        <Field {...fieldProps(fields.startTime)} label="Starts at" type="time" autoComplete="off" />
        <Field {...numberProps(fields.minutes)} label="Minutes" />
        <RoomField field={fields.room} rooms={rooms} />
        <ClashField field={fields.mayClash} />
        <Audience
          people={people}
          message="with the new time or room. They keep their place, and if the time changes they can cancel free of charge until the class starts"
        />
        <SubmitButton isBlock>Move class</SubmitButton>
      </PostForm>
      <SessionFoot view={view} current="move" />
    </FormPage>
  );
}
