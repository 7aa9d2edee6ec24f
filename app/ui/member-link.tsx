import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';
import { hasMemberPage } from '#domain/accounts/former-member.ts';

type MemberLinkProps = {
  /** Empty: somebody unknown. */
  uid: string;
  children: ReactNode;
};

/** A person’s name in a record, linked to their page if they have one. */
export function MemberLink({ uid, children }: MemberLinkProps): ReactNode {
  return hasMemberPage(uid) ? <a href={paths.viewMember(uid)}>{children}</a> : children;
}
