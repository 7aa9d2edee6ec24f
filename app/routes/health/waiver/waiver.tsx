import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { howGuardianSigns, maySign } from '#domain/health/declared-name.ts';
import { waiverObstacleSentences } from '#domain/health/waiver.ts';
import { listGuardianNames } from '#server/families/guardian-addresses.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { errorSummaryOf } from '../../../ui/conform-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { mePlaces } from '../../../ui/navigation.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/waiver.ts';
import { postSignature } from './post-signature.ts';
import { waiverView } from './signed-view.ts';
import { SignedWaivers } from './signed-waivers.tsx';
import { type WaiverFields, waiverForm } from './waiver.form.ts';
import { WaiverSigning, WaiverText } from './waiver-fields.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Waiver' }];

const here = { kind: 'own-account' } as const;

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const services = context.get(servicesContext);
  const now = services.now();
  return {
    ...(await waiverView(services, member)),
    byGuardian: maySign(member, here, now)
      ? ''
      : howGuardianSigns(await listGuardianNames(services.store, member, now)),
  };
}

export async function action({ url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const submission = readForm(context, waiverForm);
  if (submission.status !== 'success') return refuse(submission.reply());
  const member = await requireProfile(url, context);
  return submitOnce(url, context, async () => {
    const refused = await postSignature(services, { submission, member, place: here });
    if (refused) return refused;
    const back = safeRedirectPath(url.searchParams.get('redirectTo'), paths.waiver);
    return redirectWithFlash(back, 'You’ve signed the waiver.');
  });
}

const leads = {
  none: 'The club has no waiver to sign.',
  signed: 'You’ve signed the waiver.',
  'not-signed': 'Please read it and sign with your name.',
  'sign-again': 'The waiver has changed. Please read the new one and sign it.',
  'not-confirmed': waiverObstacleSentences['not-confirmed'],
};

function leadOf({ state, toSign, byGuardian }: Route.ComponentProps['loaderData']): string {
  if (state === 'not-confirmed')
    return byGuardian || !toSign ? leads[state] : `${leads[state]} Or read it and sign it yourself below.`;
  return byGuardian && toSign ? byGuardian : leads[state];
}

export default function WaiverPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, toSign, signed, byGuardian } = loaderData;
  const [form, fields] = useForm<WaiverFields>({ id: 'waiver', lastResult: useLastResult(actionData) });
  return (
    <>
      <ErrorSummary problems={errorSummaryOf(form)} />
      <PageHead title="Waiver" lead={leadOf(loaderData)} />
      <Tabs label="Me" places={mePlaces} currentPath={paths.waiver} />
      <div className="form-column stack">
        {toSign ? (
          <>
            <Card title={state === 'signed' ? 'The current waiver' : 'Please read this'}>
              <WaiverText text={toSign.text} />
            </Card>
            {byGuardian ? null : (
              <PostForm form={form}>
                <WaiverSigning version={toSign.version} fieldOf={(name) => fields[name] as never} />
                <SubmitButton>Sign the waiver</SubmitButton>
              </PostForm>
            )}
          </>
        ) : null}
        {signed.length > 0 ? (
          <Card title="What you’ve signed">
            <SignedWaivers signed={signed} />
          </Card>
        ) : null}
        {toSign || signed.length > 0 ? null : (
          <EmptyState title="Nothing to sign" icon="clipboard-check">
            If the club adds a waiver, you’ll find it here.
          </EmptyState>
        )}
      </div>
    </>
  );
}
