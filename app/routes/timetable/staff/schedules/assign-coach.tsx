import '../week.css';
import { useForm } from '@conform-to/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { findRuleClashes } from '#domain/timetable/class-clashes.ts';
import { isRuleOver } from '#domain/timetable/generate-sessions.ts';
import { localDate, weekdayName } from '#domain/values/dates.ts';
import { cutText } from '#domain/values/text.ts';
import { canMail } from '#server/config/can-mail.ts';
import type { Schedule } from '#server/data/collections/timetable.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Services } from '#server/services.ts';
import { assignCoach, findCoachChanges } from '#server/timetable/assign-coach.ts';
import { listClassTypes } from '#server/timetable/list-class-types.ts';
import { type Coach, findCoach } from '#server/timetable/list-coaches.ts';
import { listSchedules } from '#server/timetable/list-schedules.ts';
import { scheduleName } from '#server/timetable/save-schedule.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/check-field.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { ErrorSummary } from '../../../../ui/error-summary.tsx';
import { GetForm } from '../../../../ui/get-form.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useShell } from '../../../../ui/shell.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { clashSentences } from '../clash-text.ts';
import { PeopleTable } from '../people-table.tsx';
import type { Route } from './+types/assign-coach.ts';
import { toMovedRow } from './people-rows.ts';
import { classesText, countFollowing, followedSentence } from './saved-text.ts';
import { coachOptions } from './schedule-choices.ts';

/** As many as one page is asked about. */
const MOST = 100;
const assignCoachForm = z.object({
  coach: z.string({ error: 'Choose a coach from the list' }).max(128, 'Choose a coach from the list'),
  rule: z.array(z.string().max(128)).max(MOST, `Tick at most ${MOST} classes`).prefault([]),
  people: z.enum(['move', 'keep'], { error: 'Choose what should happen to classes with bookings' }),
});
type Fields = z.input<typeof assignCoachForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Change coach for several classes' }];

/** The ticked classes and the coach are in the address: what would change is shown before anything does. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { store, now } = services;
  const types = new Map((await listClassTypes(store)).map(({ id, name }) => [id, name]));
  const rules = (await listSchedules(store)).filter((rule) => !isRuleOver(rule, localDate(now())));
  const options = await coachOptions(services);
  const ticked = url.searchParams.getAll('rule').slice(0, MOST);
  const asked = url.searchParams.get('coach') ?? '';
  const coach = asked ? await findCoach(services, asked) : null;
  const nameOf = (rule: Schedule) => scheduleName(types.get(rule.classTypeId) ?? 'Class', rule);
  return {
    options,
    coach: coach ? asked : '',
    lacks: whatLacks(ticked.length > 0, coach !== null),
    rules: rules.map((rule) => ({
      id: rule.id,
      label: `${weekdayName(rule.weekday)} ${rule.startTime} ${types.get(rule.classTypeId) ?? 'Class'}`,
      hint: [rule.coachName || 'No coach yet', rule.room].filter(Boolean).join(' · '),
      isTicked: ticked.includes(rule.id),
    })),
    preview: coach ? await readPreview(context.get(servicesContext), { ticked, coach, rules, nameOf }) : null,
  };
}

/** What the half-filled form still lacks; nothing where it is empty or full. */
function whatLacks(hasClasses: boolean, hasCoach: boolean) {
  if (hasClasses === hasCoach) return null;
  return hasClasses ? 'coach' : 'classes';
}

async function readPreview(
  { store, now }: Pick<Services, 'store' | 'now'>,
  {
    ticked,
    coach,
    rules,
    nameOf,
  }: {
    ticked: readonly string[];
    coach: Coach;
    rules: readonly Schedule[];
    nameOf: (rule: Schedule) => string;
  },
) {
  const at = now();
  const changes = await findCoachChanges(store, { ids: ticked, coach }, at);
  const after = rules.map((rule) =>
    changes.some((change) => change.rule.id === rule.id)
      ? { ...rule, coachUid: coach.uid, coachName: coach.name }
      : rule,
  );
  return {
    coachName: coach.name,
    rules: changes.map(({ rule, className }) => ({
      id: rule.id,
      text: `${scheduleName(className, rule)}: ${coach.name}${insteadOf(rule, coach)}`,
      clashes: clashSentences(findRuleClashes({ ...rule, coachUid: coach.uid, room: '' }, after), nameOf),
    })),
    empty: changes.reduce((sum, { plan }) => sum + countFollowing(plan), 0),
    edited: changes.reduce((sum, { plan }) => sum + plan.edited.length, 0),
    booked: changes.flatMap(({ plan }) => plan.booked.map((each) => toMovedRow(each, at))),
  };
}

/** Empty also where only dates with bookings have yet to follow. */
const insteadOf = ({ coachUid, coachName }: Schedule, coach: Coach) =>
  coachName && coachUid !== coach.uid ? ` instead of ${coachName}` : '';

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, assignCoachForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const { coach: uid, rule: ids, people } = submission.value;
    const coach = uid ? await findCoach(services, uid) : null;
    if (!coach) return refuse(submission.reply({ formErrors: ['Choose a coach from the list'] }));
    const by = await findActor(context);
    const done = await assignCoach(services, { ids, coach, moves: people === 'move', by });
    const text = `${classesText(done.rules)} a week given to ${coach.name}. ${followedSentence('changed', done, canMail(services))}`;
    return redirectWithFlash(paths.listSchedules, cutText(text.trim(), 400));
  });
}

export default function AssignCoachPage({ loaderData, actionData }: Route.ComponentProps) {
  const { options, coach, lacks, rules, preview } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'assign', lastResult });
  return (
    <div className="stack">
      <ErrorSummary problems={errorSummaryOf(form).map(({ message }) => ({ message }))} />
      <PageHead
        title="Change coach for several classes"
        back={<a href={paths.listSchedules}>Weekly classes</a>}
        lead="Tick weekly classes and choose a coach. You’ll see what changes before it does."
      />
      {lacks ? (
        <Notice tone="warn">{lacks === 'coach' ? 'Choose a coach.' : 'Tick at least one class.'}</Notice>
      ) : null}
      {preview ? (
        <Preview {...preview}>
          <PostForm form={form}>
            <input type="hidden" name="coach" value={coach} />
            {preview.rules.map(({ id }) => (
              <input key={id} type="hidden" name="rule" value={id} />
            ))}
            <People hasBooked={preview.booked.length > 0} field={fields.people} />
            <SubmitButton>{`Give ${classesText(preview.rules.length)} to ${preview.coachName}`}</SubmitButton>
          </PostForm>
        </Preview>
      ) : null}
      <GetForm label="Choose classes and a coach" className="timetable-form stack">
        <SelectField label="Coach" name="coach" options={options} emptyLabel="Choose" defaultValue={coach} />
        <fieldset className="stack-tight">
          <legend>Weekly classes</legend>
          {rules.map(({ id, label, hint, isTicked }) => (
            <CheckField
              key={id}
              name="rule"
              id={`rule-${id}`}
              value={id}
              label={label}
              hint={hint}
              defaultChecked={isTicked}
            />
          ))}
        </fieldset>
        <SubmitButton tone={preview ? 'quiet' : 'accent'}>Show what changes</SubmitButton>
      </GetForm>
    </div>
  );
}

function People({ hasBooked, field }: { hasBooked: boolean; field: Parameters<typeof choiceProps>[0] }) {
  const { canSendMail } = useShell();
  if (!hasBooked) return <input type="hidden" name="people" value="keep" />;
  return (
    <ChoiceField
      {...choiceProps(field)}
      label="What should happen to classes with bookings?"
      options={[
        { value: 'move', label: 'Change them too', hint: staffMail.audienceHint(canSendMail) },
        { value: 'keep', label: 'Leave them as they are', hint: 'Only empty classes change.' },
      ]}
      isStacked
    />
  );
}

type PreviewProps = NonNullable<Route.ComponentProps['loaderData']['preview']> & { children: ReactNode };

function Preview({ coachName, rules, empty, edited, booked, children }: PreviewProps) {
  if (rules.length === 0) return <Notice tone="info">{`${coachName} takes all of these already.`}</Notice>;
  return (
    <section className="stack" aria-labelledby="what-changes">
      <h2 id="what-changes">What changes</h2>
      <ul className="bare">
        {rules.map(({ id, text, clashes }) => (
          <li key={id}>
            {text} {clashes.length > 0 ? <Chip tone="warn">{clashes.join('. ')}</Chip> : null}
          </li>
        ))}
      </ul>
      <p>
        {`Empty classes that change: ${empty}.`}
        {edited > 0 ? ` Edited or cancelled individually, so left as they are: ${edited}.` : ''}
      </p>
      {booked.length > 0 ? <PeopleTable caption="Classes with bookings" rows={booked} /> : null}
      <div className="timetable-form stack">{children}</div>
    </section>
  );
}
