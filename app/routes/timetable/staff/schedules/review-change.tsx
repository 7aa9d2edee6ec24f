import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { cutText } from '#domain/values/text.ts';
import { useShell } from '../../../../ui/shell.ts';
import '../week.css';
import { useForm } from '@conform-to/react';
import type { FollowPlan } from '#domain/timetable/follow-schedule.ts';
import { notFound } from '#server/access/not-found.ts';
import { canMail } from '#server/config/can-mail.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { moveBooked } from '#server/timetable/follow-schedule.ts';
import { changeSchedule, findFollowing, type ScheduleFacts } from '#server/timetable/save-schedule.ts';
import { parseForm } from '../../../../forms/parse-form.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { ErrorSummary } from '../../../../ui/error-summary.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { PeopleTable } from '../people-table.tsx';
import type { Route } from './+types/review-change.ts';
import { requireSchedule, typedSchedule } from './find-schedule.ts';
import { toMovedRow, toPeopleRow } from './people-rows.ts';
import { readSchedule } from './read-schedule.ts';
import { countFollowing, savedSentence } from './saved-text.ts';
import { type ReviewFields as Fields, reviewForm, scheduleForm } from './schedule.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Classes with bookings' }];

/** The submitted values are in the query; without them, the stored rule is reviewed. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { store, now } = services;
  const { rule, name } = await requireSchedule(url, store, params.id);
  const asked = url.searchParams;
  const stored = new URLSearchParams(typedSchedule(rule));
  const typed = asked.has('weekday') ? asked : stored;
  const submission = parseForm(typed, scheduleForm);
  const value = submission.status === 'success' ? submission.value : null;
  const read = value && (await readSchedule(services, { ...value, mayClash: true }, rule, []));
  const facts: ScheduleFacts = read?.kind === 'fit' ? read.facts : rule;
  const found = await findFollowing(store, { id: rule.id, facts }, now());
  if (!found) throw notFound(url);
  const hidden = [...(read?.kind === 'fit' ? typed : stored)].slice(0, 12);
  return { name, here: paths.editSchedule(rule.id), hidden, ...toView(found.plan, now()) };
}

function toView(plan: FollowPlan<Session>, now: Temporal.Instant) {
  return {
    booked: plan.booked.map((one) => toMovedRow(one, now)),
    stranded: plan.stranded.map((one) => toPeopleRow(one, now)),
    following: countFollowing(plan),
    edited: plan.edited.length,
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, reviewForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const { people, ...value } = submission.value;
    const { rule } = await requireSchedule(url, services.store, id);
    const read = await readSchedule(services, { ...value, mayClash: true }, rule, []);
    if (read.kind === 'problems') return refuse(submission.reply({ fieldErrors: read.fieldErrors }));
    const sentence = await applyChange(context, { id, facts: read.facts, moves: people === 'move' });
    if (sentence === null) throw notFound(url);
    return redirectWithFlash(paths.listSchedules, cutText(sentence, 400));
  });
}

type ReviewedChange = { readonly id: string; readonly facts: ScheduleFacts; readonly moves: boolean };

async function applyChange(context: Context, { id, facts, moves }: ReviewedChange): Promise<string | null> {
  const services = context.get(servicesContext);
  const by = await findActor(context);
  const changed = await changeSchedule(services, { id, facts, by });
  if (!changed) return null;
  const followed = moves ? await moveBooked(services, changed.plan.booked, by) : null;
  return savedSentence(changed.name, changed.plan, followed, canMail(services));
}

const choicesWith = (canSendMail: boolean) => [
  {
    value: 'move',
    label: 'Change them too',
    hint: staffMail.audienceHint(canSendMail),
  },
  { value: 'keep', label: 'Leave them as they are', hint: 'Only empty classes change.' },
];

export default function ReviewChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { canSendMail } = useShell();
  const { name, here, hidden, booked, stranded, following, edited } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'review', lastResult });
  // What was typed on the page before is not on this one, so no link can lead to it.
  const problems = errorSummaryOf(form).map(({ message, fieldId }) =>
    fieldId === fields.people.id ? { message, fieldId } : { message },
  );
  return (
    <div className="stack">
      <ErrorSummary problems={problems} />
      <PageHead
        title="These classes have bookings"
        back={<a href={here}>{name}</a>}
        lead={leadOf(following, edited)}
      />
      {booked.length > 0 ? <PeopleTable caption="Classes that would change" rows={booked} /> : null}
      {stranded.length > 0 ? (
        <section className="stack">
          <h2>Classes that don’t fit</h2>
          <p className="dim">
            The new schedule has no class in their week. They stay on the timetable with their bookings until
            you cancel them.
          </p>
          <PeopleTable caption="Classes that stay" rows={stranded} />
        </section>
      ) : null}
      <div className="timetable-form stack">
        <PostForm form={form}>
          {hidden.map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          {booked.length > 0 || lastResult ? (
            <ChoiceField
              {...choiceProps(fields.people)}
              label="What should happen to classes with bookings?"
              options={choicesWith(canSendMail)}
              isStacked
            />
          ) : (
            <input type="hidden" name="people" value="keep" />
          )}
          <SubmitButton>Save weekly class</SubmitButton>
        </PostForm>
      </div>
    </div>
  );
}

function leadOf(following: number, edited: number): string {
  const sentences = [
    following === 0
      ? 'Nothing is saved yet.'
      : `Nothing is saved yet. Empty classes that will change: ${following}.`,
    edited === 0 ? '' : `Edited or cancelled individually, so left as they are: ${edited}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
