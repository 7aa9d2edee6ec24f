import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { screenShortCode } from '#domain/door/short-code.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/whole-screen-pass.ts';
import { MemberPass } from './member-pass.tsx';
import { passView } from './pass-view.ts';

/** Reloads with a new code, also without JavaScript, well within the minute for which a code is current. */
const REFRESH_SECONDS = 50;

export const meta: Route.MetaFunction = () => [{ title: 'Your pass' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const { settings, passSigner, now } = context.get(servicesContext);
  const pass = passView(member, (await settings.read()).isPrintedPassAccepted, now());
  const owner = { uid: member.id, qrVersion: member.qrVersion };
  const codeToType = screenShortCode(owner, passSigner, now());
  return data({ pass, codeToType }, { headers: { Refresh: String(REFRESH_SECONDS) } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function PassPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="pass-page stack">
      <h1 className="hidden">Your pass</h1>
      <MemberPass
        pass={loaderData.pass}
        codeToType={loaderData.codeToType}
        note="Hold this up to the scanner. The code changes every minute."
        size="big"
        isWholeScreen
      />
      <ButtonLink href={paths.memberHome} tone="quiet" icon="arrow-left">
        Back to home
      </ButtonLink>
    </main>
  );
}
