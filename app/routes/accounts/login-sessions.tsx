import * as paths from '#app/paths.ts';
import '../members/members.css';
import { SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { PostForm } from '../../ui/post-form.tsx';

export type LoginSessionRow = {
  id: string;
  device: string;
  isCurrent: boolean;
  signedIn: string;
  lastUsed: string;
};

/** The devices where the member is signed in; every other one can be signed out. */
export function LoginSessions({ loginSessions }: { loginSessions: readonly LoginSessionRow[] }) {
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
