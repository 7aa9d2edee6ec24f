import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';

/** Signing out changes something, so it is a POST and never a link. */
export function SignOut({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <form method="post" action={paths.signOut} noValidate>
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
