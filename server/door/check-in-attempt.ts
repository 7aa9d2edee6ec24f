import { createHash } from 'node:crypto';
import { hashStrayCode } from '../identity/kiosk-secrets.ts';
import type { Services } from '../services.ts';

export type CheckInParts = Pick<Services, 'store' | 'secret' | 'passSigner' | 'clubEvents'>;

/** What the door was shown: a code as it was typed, or a person whom somebody picked. */
export type Presented =
  | { readonly kind: 'code'; readonly typed: string }
  | { readonly kind: 'member'; readonly uid: string; readonly method: 'name' | 'desk' };

interface AttemptNames {
  readonly nonce: string;
  readonly device: { readonly id: string };
  readonly presented: Presented;
  readonly direction: 'in' | 'out';
  /** An override is an attempt of its own, after the one that was refused. */
  readonly isOverride: boolean;
}

/**
 * The id of an attempt's log entry. Beside the nonce it is made of the device and of what was shown, so that a page that a
 * browser has kept, and that brings its nonce a second time with another pass, does not get the first person's answer.
 */
export function nameAttempt({ nonce, device, presented, direction, isOverride }: AttemptNames): string {
  const shown = presented.kind === 'code' ? presented.typed.trim() : presented.uid;
  return createHash('sha256')
    .update(JSON.stringify([nonce, device.id, presented.kind, shown, direction, isOverride]))
    .digest('base64url')
    .slice(0, 22);
}

/** All that is kept of a code that is none of ours. */
export function strayHash({ secret }: CheckInParts, { typed }: { readonly typed: string }): string {
  return hashStrayCode(secret, typed.trim());
}
