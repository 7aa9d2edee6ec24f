import { useForm } from '@conform-to/react';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { audienceText, MESSAGE_WAIT_MINUTES, MOST_DAYS_AHEAD } from '#domain/members/member-batch.ts';
import { instantAt, relativeDateTimeInside } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { notFound } from '#server/access/not-found.ts';
import { memberBatches } from '#server/data/collections/member-batches.ts';
import { appHeaders } from '#server/http/connection.ts';
import { previewPrepared } from '#server/members/batches/preview-message.ts';
import { confirmAnnouncement } from '#server/members/batches/send-announcement.ts';
import { workOnBatch } from '#server/members/batches/work-on-batches.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { optionalDate } from '../../../../forms/typed-date.ts';
import { oneLine } from '../../../../forms/typed-text.ts';
import { optionalTime } from '../../../../forms/typed-time.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, dateProps, errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { MailPreview } from '../../../../ui/mail-preview.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useShell } from '../../../../ui/shell.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { skippedOf } from '../batches/batch-view.ts';
import type { Route } from './+types/confirm-announcement.ts';

const TIME = 'Enter the time, like 09:00';

const confirmForm = z.object({
  when: z.enum(['now', 'later'], { error: 'Choose when to send it' }),
  date: optionalDate,
  time: optionalTime(TIME).refine((time) => time !== '24:00', TIME),
  count: oneLine('Enter the number of people').max(12, 'Enter the number of people'),
});
type ConfirmFields = z.input<typeof confirmForm>;

/** Done within the request; the rest in the background. */
const PARTS_AT_ONCE = 2;

export const meta: Route.MetaFunction = () => [{ title: 'Send announcement' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const batch = await services.store.find(memberBatches, id);
  if (!batch) throw notFound(url);
  if (batch.status !== 'ready') throw redirect(paths.viewBatch(id), 303);
  const view = {
    ...{ id, title: batch.subject, list: batch.listTitle, count: batch.changedCount },
    people: audienceText(batch.audience, batch.changedCount),
    skipped: skippedOf(batch),
    counted: relativeDateTimeInside(batch.createdAt, services.now()),
    first: await previewPrepared(services, batch),
  };
  return data(view, { headers: { [appHeaders.frame]: 'around' } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const batch = await services.store.find(memberBatches, id);
    if (!batch) throw notFound(url);
    if (batch.status !== 'ready') return redirect(paths.viewBatch(id), 303);
    const submission = readForm(context, confirmForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { count, ...when } = submission.value;
    if (count.replaceAll(/[ ,]/g, '') !== String(batch.changedCount))
      return refuse(submission.reply({ fieldErrors: { count: [typeThis(batch.changedCount)] } }));
    const time = readSendTime(when, services.now());
    if (time.kind === 'wrong')
      return refuse(submission.reply({ fieldErrors: { [time.field]: [time.sentence] } }));
    const outcome = await confirmAnnouncement(services, id, {
      sendAt: time.at,
      by: await findActor(context),
    });
    if (outcome === 'not-ready')
      return redirectWithFlash(paths.viewBatch(id), 'This announcement can’t be sent any more.', 'warn');
    if (outcome === 'started') await workOnBatch(services, id, PARTS_AT_ONCE);
    return redirect(paths.viewBatch(id), 303);
  });
}

const typeThis = (count: number) => `Type ${formatNumber(count)} to confirm`;

const whenOptions = (canSend: boolean) => [
  { value: 'now', label: staffMail.batchSoonest(canSend, MESSAGE_WAIT_MINUTES) },
  { value: 'later', label: 'At a time that I choose' },
];

export default function ConfirmAnnouncementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, list, people, count, skipped, counted, first } = loaderData;
  const lastResult = useLastResult(actionData);
  const { canSendMail } = useShell();
  const [form, fields] = useForm<ConfirmFields>({ id: 'confirm', lastResult, defaultValue: { when: 'now' } });
  return (
    <FormPage
      back={<a href={paths.listAnnouncements}>Announcements</a>}
      title={title}
      lead={`To “${list}”, as counted ${counted}. Nothing has been sent.`}
      problems={errorSummaryOf(form)}
    >
      <MailPreview first={first} htmlHref={paths.announcementInHtml(id)}>
        <p>
          {count === 0 ? 'Nobody in this list can get it.' : `${people} ${count === 1 ? 'gets' : 'get'} it.`}
        </p>
        {skipped.length > 0 ? (
          <>
            <p>Who doesn’t get it:</p>
            <ul>
              {skipped.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        ) : null}
      </MailPreview>
      {count > 0 && !canSendMail ? (
        <Notice tone="warn">{staffMail.batchAhead(canSendMail, MESSAGE_WAIT_MINUTES)}</Notice>
      ) : null}
      {count > 0 ? (
        <PostForm form={form} action={paths.confirmAnnouncement(id)}>
          <ChoiceField {...choiceProps(fields.when)} label="When" options={whenOptions(canSendMail)} />
          <DateField {...dateProps(form, fields.date)} label="Date" hint="Only for a time that you choose." />
          <Field
            {...fieldProps(fields.time)}
            label="Time"
            hint="The club’s time, like 09:00."
            autoComplete="off"
          />
          <Field
            {...fieldProps(fields.count)}
            label="How many people get it"
            hint={`${typeThis(count)}.`}
            inputMode="numeric"
            autoComplete="off"
          />
          <SubmitButton>{`Send to ${people}`}</SubmitButton>
        </PostForm>
      ) : null}
      <div className="row">
        <ButtonLink href={paths.changeAnnouncement(id)} tone="quiet">
          Change it
        </ButtonLink>
        <PostForm action={paths.discardAnnouncement(id)}>
          <SubmitButton tone="quiet">Discard</SubmitButton>
        </PostForm>
      </div>
    </FormPage>
  );
}

interface TypedTime {
  readonly when: 'now' | 'later';
  readonly date: Temporal.PlainDate | null;
  readonly time: string;
}

/** `at` null: as soon as possible. */
type SendTime =
  | { readonly kind: 'time'; readonly at: Temporal.Instant | null }
  | { readonly kind: 'wrong'; readonly field: 'date' | 'time'; readonly sentence: string };

/** When to send it, on the club’s clock. */
function readSendTime({ when, date, time }: TypedTime, now: Temporal.Instant): SendTime {
  if (when === 'now') return { kind: 'time', at: null };
  if (!date) return { kind: 'wrong', field: 'date', sentence: 'Enter the date' };
  if (time === '') return { kind: 'wrong', field: 'time', sentence: 'Enter the time, like 09:00' };
  const at = instantAt(date, Temporal.PlainTime.from(time));
  if (Temporal.Instant.compare(at, now) <= 0)
    return { kind: 'wrong', field: 'date', sentence: 'Enter a time that is still ahead' };
  if (Temporal.Instant.compare(at, now.add({ hours: 24 * MOST_DAYS_AHEAD })) > 0)
    return { kind: 'wrong', field: 'date', sentence: `Enter a date within ${MOST_DAYS_AHEAD} days` };
  return { kind: 'time', at };
}
