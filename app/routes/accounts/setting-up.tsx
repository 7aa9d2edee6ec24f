import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { decideNewUserWait } from '#domain/accounts/new-user-wait.ts';
import { ProfileError } from '#server/members/read-profile.ts';
import { pathAfterProfile } from '#server/members/require-profile.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import type { Services } from '#server/services.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/setting-up.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Setting up your account' }];

/** `looks`: how often the profile has been looked up and was missing; the page reloads itself (§4). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const login = requireLogin(context);
  const next = pathAfterProfile(url);
  const looks = Number.parseInt(url.searchParams.get('looks') ?? '0', 10) || 0;
  const problem = await lookForProfile(context.get(servicesContext), login.uid);
  if (problem === null) throw redirect(next, 303);
  const wait = login.isNewUser ? decideNewUserWait(looks) : { kind: 'give-up' as const };
  if (wait.kind === 'give-up') {
    throw redirect(`${paths.createProfile}?${new URLSearchParams({ next })}`, 303);
  }
  const again = new URLSearchParams({ next, looks: String(looks + 1) });
  return data(
    // A profile that is missing at first is normal.
    { next, problem: looks > 0 ? problem : '' },
    { headers: { Refresh: `${wait.seconds}; url=/account/setting-up?${again}` } },
  );
}

/** Null if the profile exists, else the specification's message. */
async function lookForProfile({ profiles }: Services, uid: string): Promise<string | null> {
  try {
    await profiles.refresh(uid);
    return null;
  } catch (error) {
    if (error instanceof ProfileError) return error.message;
    throw error;
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function SettingUpPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="narrow stack" role="status">
      <PageHead
        title="Setting up your account"
        lead="This takes a few seconds. You’ll go to the next page automatically."
      />
      <progress className="progress" aria-label="Setting up your account" />
      {loaderData.problem ? <p className="dim">{loaderData.problem}</p> : null}
      <p className="dim">
        Nothing happening? <a href={loaderData.next}>Continue</a>
      </p>
    </div>
  );
}
