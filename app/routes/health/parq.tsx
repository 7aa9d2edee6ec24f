import * as paths from '#app/paths.ts';
import '../members/members.css';
import { useForm } from '@conform-to/react';
import type { ReactNode } from 'react';
import { profileMessages } from '#domain/accounts/error-catalogue.ts';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { findSignerProblem, howGuardianSigns, maySign } from '#domain/health/declared-name.ts';
import { PARQ_VALID_MONTHS } from '#domain/health/parq.ts';
import { currentQuestionSet } from '#domain/health/parq-questions.ts';
import { decideWaiver } from '#domain/health/waiver.ts';
import { localDate } from '#domain/values/dates.ts';
import { findClosingLink } from '#server/accounts/find-handed-link.ts';
import { listGuardianNames } from '#server/families/guardian-addresses.ts';
import { submitParq } from '#server/health/submit-parq.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { describeSaveFailure } from '#server/request/save-failure.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../forms/read-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ChoiceBox } from '../../ui/choice-box.tsx';
import { errorSummaryOf } from '../../ui/conform-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { joinStep } from '../../ui/join-steps.ts';
import { mePlaces } from '../../ui/navigation.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useLastResult } from '../../ui/use-last-result.ts';
import { ClosedNotice, closedView } from '../accounts/closed-notice.tsx';
import { findChoice } from '../accounts/find-choice.ts';
import type { Route } from './+types/parq.ts';
import { answersOf, type ParqFields, parqForm } from './parq.form.ts';
import { ParqQuestions } from './parq-questions.tsx';
import { answersView, historyView, parqSavedMessage, parqStatusView, withOpenAnswers } from './parq-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'PAR-Q' }];

const here = { kind: 'own-account' } as const;

/** `?welcome=1`: the second step of joining. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const services = context.get(servicesContext);
  const now = services.now();
  const redirectTo = safeRedirectPath(url.searchParams.get('redirectTo'), '');
  const choice = await findChoice(services, redirectTo);
  const link = await findClosingLink(services, member.id);
  const open = withOpenAnswers(member, link, now);
  return {
    byGuardian: maySign(member, here, now)
      ? ''
      : howGuardianSigns(await listGuardianNames(services.store, member, now)),
    closed: link && open !== member ? closedView(link, now) : null,
    waiver: decideWaiver(member, await services.settings.read()),
    isWelcome: url.searchParams.has('welcome'),
    choice,
    laterHref: paths.welcomeTo(choice?.path ?? redirectTo),
    questions: currentQuestionSet.questions,
    status: parqStatusView(member, now),
    answers: answersView(open),
    history: historyView(open, now),
  };
}

export async function action({ url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const submission = readForm(context, parqForm);
  if (submission.status !== 'success') return refuse(submission.reply());
  const { note, declaredName } = submission.value;
  const answers = answersOf(submission.value);
  const isNoteShown = Object.values(answers).includes(true);
  try {
    const member = await requireProfile(url, context);
    const problem = findSignerProblem(declaredName, member, here, services.now());
    if (problem) return refuse(submission.reply({ fieldErrors: { declaredName: [problem] } }));
    return await submitOnce(url, context, async () => {
      const { uid } = requireLogin(context);
      const result = await submitParq(services, uid, {
        answers,
        note: isNoteShown ? note : '',
        declaredName,
        place: paths.parq,
      });
      if (result.kind !== 'submitted')
        return refuse(submission.reply({ formErrors: result.kind === 'refused' ? [result.sentence] : [] }));
      const expiresOn = localDate(services.now()).add({ months: PARQ_VALID_MONTHS });
      const saved = parqSavedMessage(result.needsStaff, expiresOn);
      return redirectWithFlash(pageAfter(url), saved.text, saved.tone);
    });
  } catch (error) {
    const { reason, status } = describeSaveFailure(error, url, context);
    return refuse(submission.reply({ formErrors: [profileMessages.parqFailed(reason)] }), status);
  }
}

/** The next step of joining, or back to what led here: the form posts to its own URL, with `redirectTo`. */
function pageAfter({ searchParams }: URL): string {
  const redirectTo = safeRedirectPath(searchParams.get('redirectTo'), '');
  return searchParams.has('welcome') ? paths.welcomeTo(redirectTo) : redirectTo || paths.memberHome;
}

export default function ParqPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isWelcome, choice, laterHref, status, answers, history, questions, byGuardian } = loaderData;
  const [form, fields] = useForm<ParqFields>({ id: 'parq', lastResult: useLastResult(actionData) });
  const problems = errorSummaryOf(form);
  return (
    <>
      <ErrorSummary problems={problems} />
      <ChoiceBox choice={choice} />
      <PageHead
        above={isWelcome ? joinStep(2) : undefined}
        title="Your health"
        lead="Seven questions to check that you can train safely (your PAR-Q). Valid for six months."
      />
      {isWelcome ? null : <Tabs label="Me" places={mePlaces} currentPath={paths.parq} />}
      {isWelcome || loaderData.waiver === 'none' ? null : (
        <p>
          <a href={paths.waiver}>
            {loaderData.waiver === 'signed' || byGuardian ? 'Your waiver' : 'Sign the waiver'}
          </a>
        </p>
      )}
      <ClosedNotice closed={loaderData.closed} what="Your earlier answers are" />
      <div className={history.length > 0 ? 'cols stack' : 'form-column'}>
        <div className="stack">
          {history.length > 0 ? <StatusCard status={status} /> : null}
          {byGuardian ? (
            <Notice tone="info">{byGuardian}</Notice>
          ) : (
            <Questionnaire isAgain={status.isFit} isOpen={problems.length > 0}>
              <PostForm form={form}>
                <ParqQuestions questions={questions} fieldOf={(name) => fields[name] as never} />
                <SubmitButton>Save PAR-Q</SubmitButton>
              </PostForm>
            </Questionnaire>
          )}
          {isWelcome ? (
            <p>
              <a href={laterHref}>{status.isFit || byGuardian ? 'Continue' : 'Do this later'}</a>
            </p>
          ) : null}
        </div>
        {history.length > 0 ? <PastAnswers answers={answers} history={history} /> : null}
      </div>
    </>
  );
}

type QuestionnaireProps = { isAgain: boolean; isOpen: boolean; children: ReactNode };

/** Folded away while their answers are good. */
function Questionnaire({ isAgain, isOpen, children }: QuestionnaireProps) {
  if (!isAgain) return children;
  return (
    <details className="parq-again" open={isOpen}>
      <summary>Has anything changed? Update your answers</summary>
      {children}
    </details>
  );
}

function PastAnswers({ answers, history }: Pick<Route.ComponentProps['loaderData'], 'answers' | 'history'>) {
  return (
    <div className="stack" id="your-answers">
      {answers.length > 0 ? (
        <Card title="Your last answers">
          <dl className="parq-last">
            {answers.map(({ term, value }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value || 'Not answered'}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ) : null}
      <Card title="History">
        <Timeline events={history} />
      </Card>
    </div>
  );
}

function StatusCard({ status }: { status: ReturnType<typeof parqStatusView> }) {
  const { isFit, label, sentence } = status;
  return (
    <Card
      title="Your status"
      aside={
        <Chip tone={label.tone} fact="parq-own">
          {label.text}
        </Chip>
      }
      tone={isFit ? undefined : 'warn'}
    >
      <p className="dim">{sentence}</p>
    </Card>
  );
}
