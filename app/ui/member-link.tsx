import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';
import { hasMemberPage } from '#domain/accounts/former-member.ts';

type MemberLinkProps = {
  /** Empty: somebody unknown. */
  uid: string;
  children: ReactNode;
};

/** Somebody whom a record names, as a link where they have a page. */
export function MemberLink({ uid, children }: MemberLinkProps): ReactNode {
  return hasMemberPage(uid) ? <a href={paths.viewMember(uid)}>{children}</a> : children;
}
