import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { requireChild } from '#server/families/find-children.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { errorSummaryOf } from '../../../ui/conform-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { postSignature } from '../../health/waiver/post-signature.ts';
import { waiverView } from '../../health/waiver/signed-view.ts';
import { SignedWaivers } from '../../health/waiver/signed-waivers.tsx';
import { type WaiverFields, waiverForm } from '../../health/waiver/waiver.form.ts';
import { WaiverSigning, WaiverText } from '../../health/waiver/waiver-fields.tsx';
import type { Route } from './+types/child-waiver.ts';
import { ChildFrame } from './child-frame.tsx';
import { childHead } from './child-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.firstName ?? 'Child'}: waiver` },
];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const own = await requireChild(url, context, id);
  const services = context.get(servicesContext);
  return { ...(await childHead(services, own)), ...(await waiverView(services, own.child)) };
}

export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const { child, guardian } = await requireChild(url, context, id);
  const submission = readForm(context, waiverForm);
  if (submission.status !== 'success') return refuse(submission.reply());
  return submitOnce(url, context, async () => {
    const place = { kind: 'guardian', guardian, url } as const;
    const refused = await postSignature(context.get(servicesContext), { submission, member: child, place });
    return (
      refused ?? redirectWithFlash(paths.childPage(id), `You’ve signed the waiver for ${child.firstName}.`)
    );
  });
}

export default function ChildWaiverPage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, firstName, family, state, toSign, signed } = loaderData;
  const [form, fields] = useForm<WaiverFields>({ id: 'waiver', lastResult: useLastResult(actionData) });
  const leads = {
    none: 'The club has no waiver to sign.',
    signed: `The waiver is signed for ${firstName}.`,
    'not-signed': `Please read it and sign it for ${firstName} with your own name.`,
    'sign-again': `The waiver has changed. Please read the new one and sign it for ${firstName}.`,
    'not-confirmed': `The desk still has to check who signed the waiver for ${firstName}. You can read it and sign it yourself instead.`,
  };
  return (
    <ChildFrame family={family} uid={uid} title={`${firstName}’s waiver`} lead={leads[state]}>
      <ErrorSummary problems={errorSummaryOf(form)} />
      <div className="form-column stack">
        {toSign ? (
          <>
            <Card title={state === 'signed' ? 'The current waiver' : 'Please read this'}>
              <WaiverText text={toSign.text} />
            </Card>
            <PostForm form={form}>
              <WaiverSigning
                version={toSign.version}
                childName={firstName}
                fieldOf={(name) => fields[name] as never}
              />
              <SubmitButton>Sign the waiver</SubmitButton>
            </PostForm>
          </>
        ) : null}
        {signed.length > 0 ? (
          <Card title="Signed">
            <SignedWaivers signed={signed} />
          </Card>
        ) : null}
      </div>
    </ChildFrame>
  );
}
