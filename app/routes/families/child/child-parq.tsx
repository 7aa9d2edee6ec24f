import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { findSignerProblem } from '#domain/health/declared-name.ts';
import { PARQ_VALID_MONTHS } from '#domain/health/parq.ts';
import { currentQuestionSet } from '#domain/health/parq-questions.ts';
import { localDate } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { findClosingLink } from '#server/accounts/find-handed-link.ts';
import { requireChild } from '#server/families/find-children.ts';
import { submitParq } from '#server/health/submit-parq.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { errorSummaryOf } from '../../../ui/conform-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { ClosedNotice, closedView } from '../../accounts/closed-notice.tsx';
import { answersOf, type ParqFields, parqForm } from '../../health/parq.form.ts';
import { ParqQuestions } from '../../health/parq-questions.tsx';
import {
  answersView,
  historyView,
  parqSavedMessage,
  parqStatusView,
  withOpenAnswers,
} from '../../health/parq-view.ts';
import { recordView } from '../../health/staff/answers-view.ts';
import type { Route } from './+types/child-parq.ts';
import { ChildFrame } from './child-frame.tsx';
import { childHead } from './child-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.firstName ?? 'Child'}: PAR-Q` },
];

/** The child’s answers, for the guardian who gives them. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const own = await requireChild(url, context, id);
  const link = await findClosingLink(context.get(servicesContext), own.by.uid);
  const open = withOpenAnswers(own.child, link, own.now);
  await recordView(context, open);
  return {
    closed: link && open !== own.child ? closedView(link, own.now) : null,
    ...(await childHead(context.get(servicesContext), own)),
    questions: currentQuestionSet.questions,
    status: parqStatusView(own.child, own.now),
    answers: answersView(open),
    history: historyView(open, own.now),
  };
}

export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const { child, guardian, by, now } = await requireChild(url, context, id);
  const submission = readForm(context, parqForm);
  if (submission.status !== 'success') return refuse(submission.reply());
  const { note, declaredName } = submission.value;
  const problem = findSignerProblem(declaredName, child, { kind: 'guardian', guardian }, now);
  if (problem) return refuse(submission.reply({ fieldErrors: { declaredName: [problem] } }));
  const answers = answersOf(submission.value);
  return submitOnce(url, context, async () => {
    const given = {
      place: paths.ownFamily,
      answers,
      note: Object.values(answers).includes(true) ? note : '',
      declaredName,
    };
    const result = await submitParq(context.get(servicesContext), child.id, { ...given, guardian: by });
    if (result.kind === 'refused') return refuse(submission.reply({ formErrors: [result.sentence] }));
    if (result.kind !== 'submitted') throw notFound(url);
    const expiresOn = localDate(now).add({ months: PARQ_VALID_MONTHS });
    const saved = parqSavedMessage(result.needsStaff, expiresOn, child.firstName);
    return redirectWithFlash(paths.childPage(id), saved.text, saved.tone);
  });
}

export default function ChildParqPage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, firstName, family, questions, status, answers, history } = loaderData;
  const [form, fields] = useForm<ParqFields>({ id: 'parq', lastResult: useLastResult(actionData) });
  return (
    <ChildFrame
      family={family}
      uid={uid}
      title={`${firstName}’s health`}
      lead={`Seven questions about ${firstName}, which you answer and sign as their parent or guardian. “You” means ${firstName}. Valid for six months.`}
    >
      <ErrorSummary problems={errorSummaryOf(form)} />
      <ClosedNotice closed={loaderData.closed} what={`${firstName}’s earlier answers are`} />
      <div className="form-column stack">
        {answers.length > 0 ? (
          <Card title="Last answers" aside={<Chip tone={status.label.tone}>{status.label.text}</Chip>}>
            <Facts facts={answers} />
          </Card>
        ) : null}
        {history.length > 0 ? (
          <Card title="History">
            <Timeline events={history} />
          </Card>
        ) : null}
        <PostForm form={form}>
          <ParqQuestions
            questions={questions}
            fieldOf={(name) => fields[name] as never}
            childName={firstName}
          />
          <SubmitButton>Save PAR-Q</SubmitButton>
        </PostForm>
      </div>
    </ChildFrame>
  );
}
