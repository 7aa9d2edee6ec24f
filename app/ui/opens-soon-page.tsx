import * as paths from '#app/paths.ts';
import { ButtonLink } from './button.tsx';
import { Chip } from './chip.tsx';
import { PageTitle } from './page-title.tsx';
import { Picture } from './picture.tsx';
import type { Shell } from './shell.ts';

type OpensSoonPageProps = { club: Shell['club']; isSignedIn: boolean };

/** What everybody but staff sees at every public address until the club opens. React hoists title and meta into the head. */
export function OpensSoonPage({ club, isSignedIn }: OpensSoonPageProps) {
  const { name, tagline, address, opensOn, frontPictureId } = club;
  return (
    <div className="narrow stack">
      <PageTitle page="Opening soon" />
      <meta name="robots" content="noindex" />
      <p>
        <Chip tone="on">{opensOn ? `Opening ${opensOn}` : 'Opening soon'}</Chip>
      </p>
      <h1>{name}</h1>
      {tagline ? <p className="lead">{tagline}</p> : null}
      <Picture id={frontPictureId} size="large" alt={`Inside ${name}`} shape="wide" isFirst />
      {address ? <p>{address}</p> : null}
      <p className="dim">When we open, you can see our classes and prices here, and join.</p>
      <p>
        {isSignedIn ? (
          <ButtonLink href={paths.memberHome}>Go to my club</ButtonLink>
        ) : (
          <>
            Already have an account? <a href={paths.signIn}>Sign in</a>
          </>
        )}
      </p>
    </div>
  );
}
