import { useForm } from '@conform-to/react';
import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { isSignerUnknown } from '#domain/health/declared-name.ts';
import { needsGuardian } from '#domain/health/waiver.ts';
import { readStoredSettings } from '#server/club/settings-cache.ts';
import { listGuardianNames } from '#server/families/guardian-addresses.ts';
import { findWaiver } from '#server/health/find-waivers.ts';
import { servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { errorSummaryOf } from '../../../ui/conform-field.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { postSignature } from '../waiver/post-signature.ts';
import { type WaiverFields, waiverForm } from '../waiver/waiver.form.ts';
import { WaiverSigning, WaiverText } from '../waiver/waiver-fields.tsx';
import type { Route } from './+types/tablet-waiver.ts';
import { GiveBack } from './give-back.tsx';
import { closesItself, requireStep } from './require-step.ts';
import { TabletFrame } from './tablet-frame.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Waiver' }];

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { handover, member } = await requireStep(context, 'waiver');
  // Settings that are kept may be a few seconds old, and another process may have published since.
  const waiver = await findWaiver(store, (await readStoredSettings(store)).waiverVersion);
  const guardians = await listGuardianNames(store, member, now());
  const view = {
    ...{ firstName: member.firstName, needsGuardian: needsGuardian(member, now()) },
    isUnknown: isSignerUnknown(member, { kind: 'tablet', guardians }, now()),
    ...{ version: waiver?.version ?? 0, text: waiver?.text ?? '' },
  };
  return data(view, { headers: closesItself(context, handover) });
}

export async function action({ url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { handover, member } = await requireStep(context, 'waiver');
  const submission = readForm(context, waiverForm);
  if (submission.status !== 'success') return refuse(submission.reply());
  return submitOnce(url, context, async () => {
    const refused = await postSignature(services, {
      ...{ submission, member },
      place: { kind: 'tablet', handoverId: handover.id },
    });
    return refused ?? redirect(paths.tablet, 303);
  });
}

export default function TabletWaiverPage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<WaiverFields>({ id: 'waiver', lastResult: useLastResult(actionData) });
  const { firstName, needsGuardian: isForGuardian, version, text } = loaderData;
  const lead = `${firstName ? `${firstName}, please` : 'Please'} read this and sign it with your name.`;
  return (
    <TabletFrame
      title="Waiver"
      lead={
        isForGuardian
          ? `Please read this. ${firstName || 'The member'} and a parent or guardian sign it, each with their own name.`
          : lead
      }
      problems={errorSummaryOf(form)}
    >
      <Card title="Please read this">
        <WaiverText text={text} />
      </Card>
      <PostForm form={form}>
        <WaiverSigning
          version={version}
          needsGuardian={loaderData.needsGuardian}
          signerOf={loaderData.isUnknown ? firstName || 'this member' : ''}
          fieldOf={(name) => fields[name] as never}
        />
        <SubmitButton>Sign the waiver</SubmitButton>
      </PostForm>
      <GiveBack />
    </TabletFrame>
  );
}
