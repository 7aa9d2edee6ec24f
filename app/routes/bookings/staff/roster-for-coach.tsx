import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { decideStaffCheck } from '#domain/accounts/roles.ts';
import { findVerifiedStaff } from '#server/access/verified-staff.ts';
import { loginContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ForbiddenPage } from '../../../ui/forbidden-page.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { Route } from './+types/roster-for-coach.ts';
import { loadRoster } from './roster/load-roster.ts';
import { Roster } from './roster/roster.tsx';
import { rosterPath } from './roster/roster-area.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Roster' }];

/**
 * The specification sets no guard here. Staff, verified at the identity service, see the roster; anyone else sees nothing,
 * not even whether the class exists.
 */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const staff = await findVerifiedStaff(context, decideStaffCheck);
  if (staff) return { roster: await loadRoster(url, context, { id, area: 'coach', staff }) };
  if (context.get(loginContext)) return data({ roster: null, signIn: null }, { status: 403 });
  const redirectTo = rosterPath('coach', id);
  return { roster: null, signIn: `${paths.signIn}?${new URLSearchParams({ redirectTo })}` };
}

export default function CoachRosterPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.roster) return <Roster roster={loaderData.roster} />;
  return loaderData.signIn ? <SignInFirst href={loaderData.signIn} /> : <ForbiddenPage />;
}

function SignInFirst({ href }: { href: string }) {
  return (
    <div className="narrow stack">
      <PageHead title="Sign in to see the roster" lead="Only staff can see it." />
      <p>
        <ButtonLink href={href}>Sign in</ButtonLink>
      </p>
    </div>
  );
}
