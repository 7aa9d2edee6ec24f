import { members } from '../data/collections/members.ts';
import { NotFoundError } from '../data/store.ts';
import { memberSearchTerms, sortNameOf } from '../domain/member-search.ts';
import type { Services } from '../services.ts';
import { fullName } from './create-member.ts';
import { writeAudit } from './write-audit.ts';

/** What a member may change about themselves, and nothing else. */
export interface OwnDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly dob: string;
  readonly sex: string;
  readonly guardianNote: string;
  readonly emergencyContact: { readonly name: string; readonly phone: string };
}

/** Saves the details with what lists find and sort a member by. @throws NotFoundError */
export async function saveOwnDetails(
  { store, now }: Pick<Services, 'store' | 'now'>,
  uid: string,
  details: OwnDetails,
): Promise<void> {
  await store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    if (!member) throw new NotFoundError(`no member ${uid}`);
    const at = now();
    const name = fullName(details);
    transaction.update(members, uid, {
      ...details,
      emergencyContact: { ...details.emergencyContact },
      name,
      sortName: sortNameOf(details),
      searchTerms: memberSearchTerms({ ...details, email: member.email }),
      lastUpdated: at,
    });
    const deed = { action: 'member.edited', memberUid: uid, summary: 'Changed their own details' } as const;
    writeAudit(transaction, { uid, name }, deed, at);
  });
}
