import { useForm } from '@conform-to/react';
import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { isSignerUnknown } from '#domain/health/declared-name.ts';
import { needsGuardian } from '#domain/health/waiver.ts';
import { readStoredSettings } from '#server/club/settings-cache.ts';
import { findWaiver } from '#server/health/find-waivers.ts';
import { type FoundLink, findWaiverLink } from '#server/health/waiver-link.ts';
import { type Context, connectionContext, servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { errorSummaryOf } from '../../../ui/conform-field.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { TabletFrame } from '../tablet/tablet-frame.tsx';
import { postSignature } from '../waiver/post-signature.ts';
import { type WaiverFields, waiverForm } from '../waiver/waiver.form.ts';
import { WaiverSigning, WaiverText } from '../waiver/waiver-fields.tsx';
import type { Route } from './+types/waiver-by-link.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Waiver' }, { name: 'robots', content: 'noindex' }];

const find = (url: URL, context: Context): Promise<FoundLink> =>
  findWaiverLink(context.get(servicesContext), {
    code: url.searchParams.get('code') ?? '',
    address: context.get(connectionContext).address,
  });

/** Opening the link changes nothing. Of the visitor it shows their first name and nothing else. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const found = await find(url, context);
  if (found.kind !== 'open') {
    const isGone = found.kind === 'gone';
    return data({ isGone, waiver: null }, { status: isGone ? 410 : 429 });
  }
  const { member } = found;
  const waiver = await findWaiver(store, (await readStoredSettings(store)).waiverVersion);
  return data({
    isGone: false,
    waiver: {
      ...{ firstName: member.firstName, needsGuardian: needsGuardian(member, now()) },
      isUnknown: isSignerUnknown(member, { kind: 'tablet', guardians: [] }, now()),
      ...{ version: waiver?.version ?? 0, text: waiver?.text ?? '' },
    },
  });
}

/** The page of the same address says why, where the link is over. */
export async function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const found = await find(url, context);
    const again = redirect(paths.waiverWithCode(url.searchParams.get('code') ?? ''), 303);
    if (found.kind !== 'open') return again;
    const { handover, member } = found;
    const submission = readForm(context, waiverForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const refused = await postSignature(context.get(servicesContext), {
      ...{ submission, member },
      place: { kind: 'tablet', handoverId: handover.id, closed: again },
    });
    return refused ?? redirect(paths.waiverThanks, 303);
  });
}

export default function WaiverByLinkPage({
  loaderData: { isGone, waiver },
  actionData,
}: Route.ComponentProps) {
  if (waiver) return <SignPage waiver={waiver} actionData={actionData} />;
  return (
    <TabletFrame
      title={isGone ? 'This link doesn’t work' : 'Too many attempts'}
      lead={
        isGone
          ? 'It has been used, has expired, or is incomplete. Please ask at the desk for a new one.'
          : 'Please wait 15 minutes, or ask at the desk.'
      }
    />
  );
}

type SignPageProps = {
  waiver: NonNullable<Route.ComponentProps['loaderData']['waiver']>;
  actionData: Route.ComponentProps['actionData'];
};

function SignPage({ waiver, actionData }: SignPageProps) {
  const [form, fields] = useForm<WaiverFields>({
    id: 'waiver',
    lastResult: useLastResult(actionData),
  });
  const { firstName, needsGuardian: isForGuardian, isUnknown, version, text } = waiver;
  const named = firstName || 'the visitor';
  return (
    <TabletFrame
      title="Waiver"
      lead={
        isForGuardian
          ? `Please read this. ${named} and a parent or guardian sign it, each with their own name.`
          : `${firstName ? `${firstName}, please` : 'Please'} read this and sign it with your name.`
      }
      problems={errorSummaryOf(form)}
    >
      <Card title="Please read this">
        <WaiverText text={text} />
      </Card>
      <PostForm form={form}>
        <WaiverSigning
          version={version}
          needsGuardian={isForGuardian}
          signerOf={isUnknown ? named : ''}
          fieldOf={(name) => fields[name] as never}
        />
        <SubmitButton>Sign the waiver</SubmitButton>
      </PostForm>
    </TabletFrame>
  );
}
