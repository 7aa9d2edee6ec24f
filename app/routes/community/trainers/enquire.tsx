import { type SubmissionResult, useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { visitorMail } from '#domain/club/mail-promises.ts';
import { formatMobile } from '#domain/members/mobile-number.ts';
import { notFound } from '#server/access/not-found.ts';
import { askAsVisitor, enquireAsMember } from '#server/community/trainers/enquire.ts';
import { canMail } from '#server/config/can-mail.ts';
import { type Context, connectionContext, loginContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { issueStamp } from '#server/request/spam-trap.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { emailProps, errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useShell } from '../../../ui/shell.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TrapFields } from '../../../ui/trap-fields.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { readVisitor, TOO_MANY } from '../read-visitor.ts';
import type { Route } from './+types/enquire.ts';
import {
  type MemberEnquiryFields,
  memberEnquiryForm,
  type VisitorEnquiryFields,
  visitorEnquiryForm,
} from './enquiry.form.ts';
import { findShownTrainer } from './find-trainer.ts';

type EnquiryProps = {
  trainer: { id: string; name: string; stamp: string; signInHref: string };
  refused: SubmissionResult<string[]> | undefined;
};

const message = {
  label: 'Your message',
  hint: 'What you’d like to work on, and when you can train.',
  rows: 5,
} as const;

/** A member's question: the trainer gets their name, email and phone number with it. */
function MemberEnquiry({ trainer: { id, name }, refused }: EnquiryProps) {
  const [form, fields] = useForm<MemberEnquiryFields>({ id: 'enquiry', lastResult: useLastResult(refused) });
  return (
    <FormPage
      back={<a href={paths.viewTrainer(id)}>{name}</a>}
      title={`Ask ${name} about training`}
      lead="They’ll see your name, email and phone number, so that they can reply."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <TextAreaField {...fieldProps(fields.message)} {...message} />
        <SubmitButton>Send message</SubmitButton>
      </PostForm>
    </FormPage>
  );
}

/** A visitor's question, which they confirm by email. */
function VisitorEnquiry({ trainer: { id, name, stamp, signInHref }, refused }: EnquiryProps) {
  const { canSendMail } = useShell();
  const [form, fields] = useForm<VisitorEnquiryFields>({ id: 'enquiry', lastResult: refused });
  return (
    <FormPage
      back={<a href={paths.viewTrainer(id)}>{name}</a>}
      title={`Ask ${name} about training`}
      lead={visitorMail.enquiryAhead(canSendMail)}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <TrapFields id={fields.website.id} stamp={stamp} />
        <Field {...fieldProps(fields.name)} label="Name" autoComplete="name" />
        <Field {...emailProps(fields.email)} label="Email" autoComplete="email" />
        <Field
          {...fieldProps(fields.mobile)}
          label={canSendMail ? 'Phone (optional)' : 'Phone'}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <TextAreaField {...fieldProps(fields.message)} {...message} />
        <SubmitButton>Send message</SubmitButton>
      </PostForm>
      <p className="dim">If nothing comes of it, we delete your details after six months.</p>
      <p>
        Have an account? <a href={signInHref}>Sign in</a>
      </p>
    </FormPage>
  );
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Ask ${loaderData.name} about training` : 'Personal training' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { secret, now } = context.get(servicesContext);
  const { id, name } = await findShownTrainer(url, context, params.id);
  const isSignedIn = context.get(loginContext) !== null;
  const redirectTo = new URLSearchParams({ redirectTo: paths.enquire(id) });
  return {
    ...{ id, name, isSignedIn, signInHref: `${paths.signIn}?${redirectTo}` },
    stamp: issueStamp(secret, now()),
  };
}

export function action({ url, params: { id }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const login = context.get(loginContext);
    return login ? askSignedIn(url, context, id, login) : askUnsigned(url, context, id);
  });
}

async function askSignedIn(url: URL, context: Context, trainerId: string, { uid }: { uid: string }) {
  const submission = readForm(context, memberEnquiryForm);
  if (submission.status !== 'success') return refuse(submission.reply());
  const { message } = submission.value;
  const outcome = await enquireAsMember(context.get(servicesContext), { uid }, { trainerId, message });
  switch (outcome.kind) {
    case 'no-trainer':
      throw notFound(url);
    case 'no-profile':
      return redirectWithFlash(paths.settingUp, 'Finish your profile first.');
    case 'unconfirmed':
      return refuse(submission.reply({ formErrors: [UNCONFIRMED] }));
    default:
      return redirectWithFlash(paths.viewTrainer(trainerId), sentText(outcome.trainerName));
  }
}

async function askUnsigned(url: URL, context: Context, trainerId: string) {
  const services = context.get(servicesContext);
  const read = readVisitor(context, visitorEnquiryForm);
  if ('refusal' in read) return read.refusal;
  const { submission, value } = read;
  const { name, email, mobile, message } = value;
  const { address } = context.get(connectionContext);
  const outcome = await askAsVisitor(services, { trainerId, name, email, mobile, message, address });
  if (outcome.kind === 'no-trainer') throw notFound(url);
  if (outcome.kind === 'too-many') return refuse(submission.reply({ formErrors: [TOO_MANY] }), 429);
  const text = visitorMail.enquirySent(canMail(services), email, formatMobile(mobile));
  return redirectWithFlash(paths.viewTrainer(trainerId), text, 'info');
}

const sentText = (trainerName: string) => `${trainerName} has your message and will get back to you.`;
const UNCONFIRMED =
  'Confirm your email address first, so that the trainer can reply. It’s under Me, Security.';

export default function EnquirePage({ loaderData, actionData }: Route.ComponentProps) {
  const { isSignedIn, ...trainer } = loaderData;
  return isSignedIn ? (
    <MemberEnquiry trainer={trainer} refused={actionData} />
  ) : (
    <VisitorEnquiry trainer={trainer} refused={actionData} />
  );
}
