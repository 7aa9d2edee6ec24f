import type { ReactNode } from 'react';

/** Signing out changes something, so it is a post and never a link. */
export function SignOut({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <form method="post" action="/auth/logout">
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
