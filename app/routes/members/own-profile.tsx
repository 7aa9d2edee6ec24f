import * as paths from '#app/paths.ts';
import { decideParqClearance } from '#domain/health/parq.ts';
import { parqOwnLabel } from '#domain/health/parq-staff-label.ts';
import { paidUntil } from '#domain/membership/paid-until.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import type { Member } from '#server/data/collections/members.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { loginContext, servicesContext } from '#server/request/context.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SignOut } from '../../ui/layouts/sign-out.tsx';
import { mePlaces } from '../../ui/navigation.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useShell } from '../../ui/shell.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { MemberPass } from '../door/member-pass.tsx';
import { passView } from '../door/pass-view.ts';
import { RequestNotice } from '../membership/request-notice.tsx';
import { findRequest } from '../membership/request-view.ts';
import type { Route } from './+types/own-profile.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Your pass' }];

/** The specification gives this page no guard: a visitor is asked to sign in. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const login = context.get(loginContext);
  if (!login) return null;
  const member = await requireProfile(url, context);
  const services = context.get(servicesContext);
  const now = services.now();
  const { isPrintedPassAccepted } = await services.settings.read();
  return {
    request: await findRequest(services, { ...member, isEmailConfirmed: login.isEmailConfirmed }),
    pass: passView(member, isPrintedPassAccepted, now),
    facts: factsOf(member, now),
  };
}

function factsOf(member: Member, now: Temporal.Instant) {
  const { createdAt } = member;
  return [
    { term: 'Plan', value: member.membershipType },
    { term: 'Paid until', value: '', ...paidUntil(member, now), fact: 'paid-until' },
    { term: 'Signed up', value: createdAt ? formatDate(localDate(createdAt)) : '' },
    { term: 'PAR-Q', value: parqFact(member, now) },
  ];
}

function parqFact(member: Member, now: Temporal.Instant): string {
  const clearance = decideParqClearance(member, now);
  if (clearance.kind === 'fit')
    return `${clearance.ends === 'clearance' ? 'Cleared' : 'Valid'} until ${formatDate(clearance.until)}`;
  return parqOwnLabel(member, now).text;
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { currentPath } = useShell();
  if (!loaderData) return <SignInFirst />;
  const { pass, facts, request } = loaderData;
  return (
    <>
      <div className="no-print stack">
        <PageHead title="Your pass" />
        <Tabs label="Me" places={mePlaces} currentPath={currentPath} />
        <RequestNotice request={request} />
      </div>
      <div className="cols stack">
        <div className="stack">
          <MemberPass pass={pass} note="Show this at the door. The code changes every minute." size="big" />
          <Printing isPrintable={pass.isPrintable} />
        </div>
        <div className="stack no-print">
          <Card title="Your membership">
            <Facts facts={facts} />
          </Card>
          <NewCode />
          <p className="phones-only">
            <SignOut className="button button-quiet">Sign out</SignOut>
          </p>
          <Card title="Help">
            <p className="dim">How booking, holds and payments work.</p>
            <a href={paths.readGuide('members')}>Read the members’ guide</a>
          </Card>
        </div>
      </div>
    </>
  );
}

function Printing({ isPrintable }: { isPrintable: boolean }) {
  if (!isPrintable) {
    return <p className="dim">We don’t accept printed passes. Please show the code on your phone.</p>;
  }
  return (
    <p className="dim no-print row">
      <Icon name="printer" />
      <span className="grow">
        Print this page to make a card the size of a bank card. Its code stays the same until you get a new
        one.
      </span>
    </p>
  );
}

function NewCode() {
  return (
    <Card title="Lost your card?">
      <p className="dim">
        Get a new code if you’ve lost your card or someone else may have it. Your old codes stop working.
      </p>
      <PostForm action={paths.newCode}>
        <SubmitButton tone="quiet" isSmall icon="refresh-cw">
          Replace pass
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

function SignInFirst() {
  return (
    <>
      <PageHead title="Your pass" />
      <EmptyState
        title="Sign in to see your pass"
        icon="qr-code"
        action={
          <ButtonLink href={`${paths.signIn}?redirectTo=%2Faccount%2Fprofile`} tone="accent">
            Sign in
          </ButtonLink>
        }
      >
        You use your pass to check in at the club.
      </EmptyState>
    </>
  );
}
