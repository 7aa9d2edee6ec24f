import { createHash } from 'node:crypto';
import { hashUnknownCode } from '../identity/kiosk-secrets.ts';
import type { Services } from '../services.ts';

export type CheckInParts = Pick<Services, 'store' | 'secret' | 'passSigner' | 'clubEvents'>;

/** What the door was shown: a code as typed, or a person picked by name. */
export type Presented =
  | { readonly kind: 'code'; readonly typed: string }
  | { readonly kind: 'member'; readonly uid: string; readonly method: 'name' | 'desk' };

interface AttemptKey {
  readonly nonce: string;
  readonly device: { readonly id: string };
  readonly presented: Presented;
  readonly direction: 'in' | 'out';
  /** An override is a separate attempt, after the refused one. */
  readonly isOverride: boolean;
}

/**
 * The id of an attempt's log entry. Besides the nonce it includes the device and what was shown, so that a page from the
 * browser's cache, which sends its nonce again with another pass, does not get the first person's answer.
 */
export function attemptId({ nonce, device, presented, direction, isOverride }: AttemptKey): string {
  const shown = presented.kind === 'code' ? presented.typed.trim() : presented.uid;
  return createHash('sha256')
    .update(JSON.stringify([nonce, device.id, presented.kind, shown, direction, isOverride]))
    .digest('base64url')
    .slice(0, 22);
}

/** All that is stored about a code that is not ours. */
export function unknownCodeHash({ secret }: CheckInParts, { typed }: { readonly typed: string }): string {
  return hashUnknownCode(secret, typed.trim());
}
