/** The club's waiver: who has signed which version, and whether they need to sign before they train. */
import { isAdult, storedDate } from '../values/dates.ts';
import type { Label } from '../values/label.ts';
import type { Unconfirmed } from './parq.ts';

/** Of its text, in characters. */
export const MAX_WAIVER_LENGTH = 15_000;

/** A stored member fits. */
export interface WaiverFacts {
  /** The newest version that they have signed; 0: none. */
  readonly signedWaiverVersion: number;
  /** As for the PAR-Q: somebody not confirmed as the guardian signed it for a child. */
  readonly unconfirmedSigners?: Unconfirmed;
}

/** The club's stored settings fit. */
export interface WaiverSettings {
  /** The version to sign now; 0: the club has no waiver. */
  readonly waiverVersion: number;
  /** Signatures of this version or a later one count: an admin chooses at publishing who signs again. */
  readonly waiverCountsFrom: number;
  /** Nobody trains before they have signed. */
  readonly isWaiverRequired: boolean;
}

export type WaiverState =
  /** The club has no waiver. */
  | 'none'
  | 'signed'
  | 'not-signed'
  /** They signed a version that no longer counts. */
  | 'sign-again'
  /** Signed for a child by somebody not confirmed as the parent or guardian. */
  | 'not-confirmed';

export function decideWaiver(
  { signedWaiverVersion, unconfirmedSigners }: WaiverFacts,
  { waiverVersion, waiverCountsFrom }: Pick<WaiverSettings, 'waiverVersion' | 'waiverCountsFrom'>,
): WaiverState {
  if (waiverVersion === 0) return 'none';
  if (signedWaiverVersion === 0) return 'not-signed';
  if (signedWaiverVersion >= waiverCountsFrom && unconfirmedSigners?.waiver) return 'not-confirmed';
  return signedWaiverVersion < waiverCountsFrom ? 'sign-again' : 'signed';
}

export type WaiverObstacle = Exclude<WaiverState, 'none' | 'signed'>;

/** What stops them from training, or null: they have signed, or needn't. */
export function findWaiverObstacle(member: WaiverFacts, settings: WaiverSettings): WaiverObstacle | null {
  return settings.isWaiverRequired ? findWaiverGap(member, settings) : null;
}

/** Why their waiver doesn’t count, whether or not it stops them, or null: it counts, or the club has none. The desk says it where they stand. */
export function findWaiverGap(
  member: WaiverFacts,
  settings: Pick<WaiverSettings, 'waiverVersion' | 'waiverCountsFrom'>,
): WaiverObstacle | null {
  const state = decideWaiver(member, settings);
  return state === 'none' || state === 'signed' ? null : state;
}

/** To the member. */
export const waiverObstacleSentences: Record<WaiverObstacle, string> = {
  'not-signed': 'Sign our waiver before you train.',
  'sign-again': 'Our waiver has changed. Please sign it again before you train.',
  'not-confirmed':
    'We still have to check who signed our waiver for you. Please speak to us at the desk before you train.',
};

/** For staff. */
export const waiverObstacleLabels: Record<WaiverObstacle, string> = {
  'not-signed': 'Waiver not signed',
  'sign-again': 'New waiver not signed',
  'not-confirmed': 'Waiver signer not confirmed',
};

/** Chip text and tone for a state, for staff. */
export const waiverLabels: Record<WaiverState, Label> = {
  none: { text: 'No waiver', tone: 'plain' },
  signed: { text: 'Signed', tone: 'good' },
  'not-signed': { text: 'Not signed', tone: 'warn' },
  'sign-again': { text: 'Sign again', tone: 'warn' },
  'not-confirmed': { text: 'Signer not confirmed', tone: 'warn' },
};

/** Whether a parent or guardian signs with them: under 18. */
export function needsGuardian({ dob }: { readonly dob: string }, now: Temporal.Instant): boolean {
  const born = storedDate(dob);
  return born !== null && !isAdult(born, now);
}

/** The paragraphs of a text: what stands between empty lines. */
export function paragraphsOf(text: string): string[] {
  return text
    .split('\n\n')
    .map((each) => each.trim())
    .filter(Boolean);
}

/** For the next steps of a member. */
export const waiverFacts = (member: WaiverFacts, settings: WaiverSettings) => ({
  state: decideWaiver(member, settings),
  isRequired: settings.isWaiverRequired,
});
