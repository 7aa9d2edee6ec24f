import * as paths from '#app/paths.ts';
import { relativeDateTimeInside } from '#domain/values/dates.ts';
import { findClosingLink } from '#server/accounts/find-handed-link.ts';
import { auditLog } from '#server/data/collections/club.ts';
import type { LoginSession } from '#server/identity/identity.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { mePlaces } from '../../ui/navigation.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useShell } from '../../ui/shell.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import type { Route } from './+types/security.ts';
import { ClosedNotice, closedView } from './closed-notice.tsx';
import { dataAccessView } from './data-access-view.ts';
import '../members/members.css';
import { Chip } from '../../ui/chip.tsx';
import { PostForm } from '../../ui/post-form.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Security' }];

const EVENTS_SHOWN = 5;

export async function loader({ url, context }: Route.LoaderArgs) {
  const login = requireLogin(context);
  const { store, identity, ...services } = context.get(servicesContext);
  const { id } = await requireProfile(url, context);
  const now = services.now();
  const pending = await identity.findConfirmation({ uid: id });
  const { items } = await store.query(auditLog, {
    where: [['memberUid', '==', id]],
    orderBy: [['at', 'desc']],
    limit: EVENTS_SHOWN,
  });
  const link = await findClosingLink(context.get(servicesContext), login.uid);
  return {
    closed: link && closedView(link, now),
    email: login.email,
    isEmailConfirmed: login.isEmailConfirmed,
    newEmail: pending?.isChange ? pending.email : '',
    loginSessions: (await identity.listLoginSessions(login)).map((session) => sessionView(session, now)),
    events: dataAccessView(items, now),
  };
}

function sessionView({ id, device, isCurrent, createdAt, lastSeenAt }: LoginSession, now: Temporal.Instant) {
  return {
    id,
    device: device || 'Unknown device',
    isCurrent,
    signedIn: relativeDateTimeInside(createdAt, now),
    lastUsed: relativeDateTimeInside(lastSeenAt, now),
  };
}

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const { loginSessions, events } = loaderData;
  const { currentPath } = useShell();
  return (
    <>
      <PageHead title="Security" />
      <Tabs label="Me" places={mePlaces} currentPath={currentPath} />
      <ClosedNotice
        closed={loaderData.closed}
        what="Changing your email address, and some other things, are"
      />
      <div className="cols stack">
        <div className="stack">
          <SignIn {...loaderData} />
          <LoginSessions loginSessions={loginSessions} />
        </div>
        <div className="stack">
          <DataAccess events={events} />
          <MyData {...loaderData} />
        </div>
      </div>
    </>
  );
}

type View = Route.ComponentProps['loaderData'];

function SignIn({ email, isEmailConfirmed, newEmail, closed }: View) {
  const facts = [
    { term: 'Email', value: isEmailConfirmed ? email : `${email}, not confirmed` },
    ...(newEmail ? [{ term: 'New email', value: `${newEmail}, not confirmed` }] : []),
    { term: 'Password', value: 'Not shown' },
  ];
  return (
    <Card title="How you sign in">
      <Facts facts={facts} />
      <div className="row">
        {isEmailConfirmed && !newEmail ? null : (
          <ButtonLink href={paths.confirmThen(paths.security)} tone="accent" isSmall>
            Confirm email
          </ButtonLink>
        )}
        {closed ? null : (
          <ButtonLink href={paths.changeEmail} tone="quiet" isSmall icon="mail">
            Change email
          </ButtonLink>
        )}
        <ButtonLink href={paths.changePassword} tone="quiet" isSmall icon="key-round">
          Change password
        </ButtonLink>
      </div>
    </Card>
  );
}

function DataAccess({ events }: { events: ReturnType<typeof dataAccessView> }) {
  return (
    <Card
      title="Who’s viewed or changed your data"
      aside={events.length > 0 ? <a href={paths.dataAccess}>See all</a> : undefined}
    >
      {events.length === 0 ? (
        <p className="dim">No activity yet. We log every time staff view or change your data.</p>
      ) : (
        <Timeline events={events} />
      )}
    </Card>
  );
}

function MyData({ closed }: View) {
  return (
    <Card title="Your data">
      {closed ? (
        <ClosedNotice closed={closed} what="Downloading your data, and closing your account, are" />
      ) : (
        <p className="dim">
          Everything we hold about you, with your pictures, in one ZIP file. Or{' '}
          <a href={paths.myData}>only the records</a>, for programs (JSON).
        </p>
      )}
      <div className="row">
        {closed ? null : (
          <ButtonLink href={paths.myDataArchive} tone="quiet" isSmall icon="download">
            Download my data
          </ButtonLink>
        )}
        <ButtonLink href={paths.ownConsents} tone="quiet" isSmall icon="shield-check">
          What you agreed to
        </ButtonLink>
        {closed ? null : (
          <ButtonLink href={paths.closeAccount} tone="danger" isSmall>
            Close my account
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

type LoginSessionRow = {
  id: string;
  device: string;
  isCurrent: boolean;
  signedIn: string;
  lastUsed: string;
};

/** The devices where the member is signed in; every other one can be signed out. */
function LoginSessions({ loginSessions }: { loginSessions: readonly LoginSessionRow[] }) {
  return (
    <Card title="Where you’re signed in">
      <ul className="bare lines">
        {loginSessions.map((session) => (
          <li key={session.id} className="row">
            <div className="grow">
              <strong>{session.device}</strong>
              <p className="faint">
                Last used {session.lastUsed}, signed in {session.signedIn}
              </p>
            </div>
            {session.isCurrent ? <Chip tone="good">This device</Chip> : <SignOutDevice session={session} />}
          </li>
        ))}
      </ul>
      {loginSessions.length > 1 ? (
        <PostForm action={paths.endOtherLoginSessions}>
          <SubmitButton tone="quiet" isSmall icon="log-out">
            Sign out all other devices
          </SubmitButton>
        </PostForm>
      ) : (
        <p className="dim">You’re not signed in anywhere else.</p>
      )}
    </Card>
  );
}

function SignOutDevice({ session }: { session: LoginSessionRow }) {
  return (
    <PostForm action={paths.endLoginSession} isInline>
      <input type="hidden" name="loginSessionId" value={session.id} />
      <SubmitButton
        tone="quiet"
        isSmall
        aria-label={`Sign out ${session.device}, last used ${session.lastUsed}`}
      >
        Sign out
      </SubmitButton>
    </PostForm>
  );
}
