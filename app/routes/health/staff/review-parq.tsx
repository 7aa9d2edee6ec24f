import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { isUnder18 } from '#domain/families/family.ts';
import { canReviewParq } from '#domain/health/parq.ts';
import { localDate } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { canMail } from '#server/config/can-mail.ts';
import { members } from '#server/data/collections/members.ts';
import { answersVersion, reviewParq } from '#server/health/review-parq.ts';
import { formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { optionalDate } from '../../../forms/typed-date.ts';
import { severalLines } from '../../../forms/typed-text.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { choiceProps, dateProps, errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { findWhoToTell } from '../../members/staff/who-to-tell.ts';
import type { Route } from './+types/review-parq.ts';
import { AnswersCard } from './answers-card.tsx';
import { answersView, recordView } from './answers-view.ts';

const outcomes = ['cleared', 'not-cleared', 'more-information'] as const;

const reviewParqForm = (now: Temporal.Instant) =>
  z.object({
    outcome: z.enum(outcomes, { error: 'Choose an outcome' }),
    validUntil: optionalDate.refine(
      (day) => day === null || Temporal.PlainDate.compare(day, localDate(now)) >= 0,
      'Enter today’s date or later',
    ),
    note: severalLines().max(1000, 'Use at most 1,000 characters').prefault(''),
    seen: z.string({ error: 'Reload this page' }).max(100, 'Reload this page').prefault(''),
  });
type ReviewParqFields = z.input<ReturnType<typeof reviewParqForm>>;

/** Not in the form file, which would bring server code into the page. */
const outcomeChoices = [
  { value: 'cleared', label: 'Cleared to train', hint: 'Coaches only see “take care”.' },
  {
    value: 'more-information',
    label: 'More information needed',
    hint: 'A doctor’s letter, for example. The review stays open.',
  },
  { value: 'not-cleared', label: 'Not cleared to train' },
] as const;

export const meta: Route.MetaFunction = () => [{ title: 'PAR-Q consultation' }];

const NOTHING_TO_REVIEW =
  'No consultation needed: the PAR-Q has no yes answers, is out of date or isn’t filled in.';

/** Shows the answers beside the form, which records a view in the audit log. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const member = await store.find(members, params.id);
  if (!member) throw notFound(url);
  const isPost = context.get(formContext) !== null;
  if (!isPost && !canReviewParq(member, now())) {
    throw redirectWithFlash(paths.viewMember(params.id), NOTHING_TO_REVIEW, 'warn');
  }
  await recordView(context, member);
  return {
    ...{ view: answersView(member, now()), seen: answersVersion(member) },
    isChild: isUnder18(member.dob, now()),
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const submission = readForm(context, reviewParqForm(services.now()));
    if (submission.status !== 'success') return refuse(submission.reply());
    const by = await findActor(context);
    const outcome = await reviewParq(services, { uid: id, ...submission.value, by });
    if (outcome.kind === 'no-member') throw notFound(url);
    if (outcome.kind === 'refused') return refuse(submission.reply({ formErrors: [outcome.sentence] }));
    const { guardians } = outcome;
    const who = guardians.join(' and ') || (await findWhoToTell(context, id));
    return redirectWithFlash(
      paths.viewMember(id),
      staffMail.consultationSaved(canMail(services), who, guardians.length > 0),
    );
  });
}

export default function ReviewParqPage({
  loaderData: { view, seen, isChild },
  actionData,
}: Route.ComponentProps) {
  const [form, fields] = useForm<ReviewParqFields>({ id: 'review', lastResult: useLastResult(actionData) });
  return (
    <FormPage
      title={`${view.name}: PAR-Q consultation`}
      back={<a href={view.here}>{view.name}</a>}
      problems={errorSummaryOf(form)}
    >
      <AnswersCard view={view} />
      <PostForm form={form}>
        <input type="hidden" name="seen" value={seen} />
        <ChoiceField {...choiceProps(fields.outcome)} label="Outcome" options={outcomeChoices} isStacked />
        <DateField
          {...dateProps(form, fields.validUntil)}
          label="Cleared until (optional)"
          hint="Leave empty to clear them until the answers expire, six months after they were given."
        />
        <TextAreaField
          {...fieldProps(fields.note)}
          label="Note (optional)"
          hint={`What you agreed, such as exercises to avoid. ${isChild ? 'Admins, the member and their parent or guardian' : 'Admins and the member'} can read it.`}
        />
        <SubmitButton>Save consultation</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
