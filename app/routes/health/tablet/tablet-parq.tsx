import { useForm } from '@conform-to/react';
import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { isSignerUnknown } from '#domain/health/declared-name.ts';
import { currentQuestionSet } from '#domain/health/parq-questions.ts';
import { needsGuardian } from '#domain/health/waiver.ts';
import { listGuardianNames } from '#server/families/guardian-addresses.ts';
import { submitParq } from '#server/health/submit-parq.ts';
import { servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf } from '../../../ui/conform-field.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { answersOf, type ParqFields, tabletParqForm } from '../parq.form.ts';
import { ParqQuestions } from '../parq-questions.tsx';
import type { Route } from './+types/tablet-parq.ts';
import { GiveBack } from './give-back.tsx';
import { closesItself, requireStep } from './require-step.ts';
import { TabletFrame } from './tablet-frame.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'PAR-Q' }];

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { handover, member } = await requireStep(context, 'parq');
  const isMinor = needsGuardian(member, now());
  const guardians = await listGuardianNames(store, member, now());
  const isUnknown = isSignerUnknown(member, { kind: 'tablet', guardians }, now());
  const view = { firstName: member.firstName, isMinor, isUnknown, questions: currentQuestionSet.questions };
  return data(view, { headers: closesItself(context, handover) });
}

export async function action({ url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { handover, member } = await requireStep(context, 'parq');
  const submission = readForm(context, tabletParqForm);
  if (submission.status !== 'success') return refuse(submission.reply());
  const { note, declaredName, guardianPhone, isGuardian } = submission.value;
  const answers = answersOf(submission.value);
  const isNoteShown = Object.values(answers).includes(true);
  return submitOnce(url, context, async () => {
    const result = await submitParq(services, member.id, {
      ...{ answers, note: isNoteShown ? note : '', declaredName },
      ...{ handoverId: handover.id, place: paths.tablet },
      said: { guardianPhone, isGuardian: isGuardian === 'on' },
    });
    if (result.kind === 'signer') return refuse(submission.reply({ fieldErrors: result.problems }));
    if (result.kind === 'refused') return refuse(submission.reply({ formErrors: [result.sentence] }));
    return redirect(paths.tablet, 303);
  });
}

export default function TabletParqPage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<ParqFields>({ id: 'parq', lastResult: useLastResult(actionData) });
  const { firstName, isMinor, isUnknown, questions } = loaderData;
  const named = firstName || 'this member';
  return (
    <TabletFrame
      title="Your health"
      lead={
        isMinor
          ? `For a parent or guardian of ${named}: seven questions about ${named}, which you answer and sign (the PAR-Q). “You” means ${named}. The desk doesn’t see the answers.`
          : `${firstName ? `${firstName}, these` : 'These'} seven questions check that you can train safely (your PAR-Q). The desk doesn’t see your answers.`
      }
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <ParqQuestions
          questions={questions}
          fieldOf={(name) => fields[name] as never}
          childName={isMinor ? named : ''}
          signerOf={isUnknown ? named : ''}
        />
        <SubmitButton>Save PAR-Q</SubmitButton>
      </PostForm>
      <GiveBack />
    </TabletFrame>
  );
}
