import type { CheckInResult } from './check-in-decision.ts';

/** How what a kiosk decided by itself differs from what the server says of it. */
export const offlineConflicts = ['let-in', 'duplicate', 'sent-away', 'clock'] as const;
export type OfflineConflict = (typeof offlineConflicts)[number];

/** A device's clock may be this far off before its times are doubted. */
export const CLOCK_TOLERANCE_MS = 2 * 60_000;

interface OfflineDecision {
  /** What the kiosk did. */
  readonly wasLetIn: boolean;
  /** What the server's rules say of the same moment. */
  readonly result: CheckInResult;
  readonly isAllowed: boolean;
  /** The person was let in at another device, within the time that counts as one visit. */
  readonly isInElsewhere: boolean;
  /** How far the device's clock has moved between its last contact with the server and the upload. */
  readonly clockOffMs: number;
}

/** Empty: they agree, and the time is right. The same pass at two kiosks comes before what else is against the person: it may be two people. */
export function decideOfflineConflict(decision: OfflineDecision): OfflineConflict | '' {
  const { wasLetIn, result, isAllowed, isInElsewhere, clockOffMs } = decision;
  if (wasLetIn && (result === 'code-used' || (result === 'already-in' && isInElsewhere))) return 'duplicate';
  if (wasLetIn && !isAllowed) return 'let-in';
  if (!wasLetIn && isAllowed) return 'sent-away';
  return Math.abs(clockOffMs) > CLOCK_TOLERANCE_MS ? 'clock' : '';
}

/** For staff, before what the rules say. */
export const offlineConflictTexts: Record<OfflineConflict, string> = {
  'let-in': 'Let in while the kiosk was offline. The server would not have let them in',
  duplicate: 'Let in while the kiosk was offline. The pass was used at another kiosk too',
  'sent-away': 'Sent to the desk while offline. The server would have let them in',
  clock: 'The kiosk’s clock was wrong while it was offline, so this time may be too',
};

/** What a later change of a person's records was about, where the door decides by it; null: it does not. @param action of the audit log */
export function doorChangeText(action: string): string | null {
  if (action.startsWith('membership.')) return 'Their membership changed';
  if (action === 'pass.replaced') return 'Their pass was replaced';
  return action.startsWith('desk-flag.') ? 'A staff flag changed' : null;
}
