import { findPasswordProblem, passwordSentence } from '#domain/accounts/passwords.ts';
import type { IdentityParts } from './engine-parts.ts';
import { AuthError } from './identity.ts';

type Club = Pick<IdentityParts, 'minimumPasswordLength' | 'clubName'>;

/** @throws AuthError weak-password: too short, common, or the club's or the person's own name */
export async function requireGoodPassword(club: Club, password: string, email: string): Promise<void> {
  const minimumLength = await club.minimumPasswordLength();
  const problem = findPasswordProblem(password, {
    minimumLength,
    clubName: await club.clubName(),
    email,
  });
  if (problem) throw new AuthError('weak-password', passwordSentence(problem, minimumLength));
}
