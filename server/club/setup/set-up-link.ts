/** The one-time link with which the server's owner creates the club's first admin. */
import { settings as clubSettings, setUpLinks } from '../../data/collections/club.ts';
import type { Reads } from '../../data/store.ts';
import { hashToken, isSameSecret, newToken } from '../../identity/secrets.ts';
import type { Services } from '../../services.ts';
import { readStoredSettings } from '../settings-cache.ts';
import { needsSetUp } from './set-up-state.ts';

/** Only one link is valid at a time. */
export const SET_UP_LINK_ID = 'current';

/**
 * Creates a new 256-bit token that replaces the previous one; only its hash is stored. Until it is used the club is closed to the
 * public: nobody joins a club that has no admin yet.
 * @returns the token, or null when the club is already set up
 */
export async function issueSetUpToken(
  services: Pick<Services, 'store' | 'settings' | 'now'>,
): Promise<string | null> {
  if (!(await needsSetUp(services))) return null;
  const token = newToken();
  const link = { id: SET_UP_LINK_ID, tokenHash: hashToken(token), createdAt: services.now() };
  return services.store.transaction(async (transaction) => {
    const stored = await readStoredSettings(transaction);
    if (stored.isSetUp) return null;
    transaction.set(setUpLinks, link);
    if (stored.isOpenToPublic) transaction.set(clubSettings, { ...stored, isOpenToPublic: false });
    return token;
  });
}

/** Whether this is the token of the newest link. */
export async function isSetUpToken(reads: Pick<Reads, 'find'>, token: string): Promise<boolean> {
  const link = await reads.find(setUpLinks, SET_UP_LINK_ID);
  return link !== null && isSameSecret(hashToken(token), link.tokenHash);
}

/**
 * Prints the link to the server's output, not to the log, which may be retained for years. Prints nothing once the club is set up.
 */
export async function announceSetUp(
  services: Pick<Services, 'store' | 'settings' | 'now' | 'config'>,
  port: number,
  print: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<void> {
  const token = await issueSetUpToken(services);
  if (token === null) return;
  const origin = services.config.publicUrl ?? `http://localhost:${port}`;
  print(
    [
      '',
      'This club hasn’t been set up yet. Open this link to create its first admin:',
      '',
      `  ${origin}/setup?token=${token}`,
      '',
      'It works once. Each server start prints a new link and cancels the previous one.',
      '',
      '',
    ].join('\n'),
  );
}
