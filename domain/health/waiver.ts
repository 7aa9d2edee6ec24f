/** The club's waiver: who has signed which version, and whether they need to sign before they train. */
import { isAdult, storedDate } from '../values/dates.ts';
import type { Label } from '../values/label.ts';

/** Of its text, in characters. */
export const MAX_WAIVER_LENGTH = 15_000;

/** A stored member fits. */
export interface WaiverFacts {
  /** The newest version that they have signed; 0: none. */
  readonly signedWaiverVersion: number;
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
  | 'sign-again';

export function decideWaiver(
  { signedWaiverVersion }: WaiverFacts,
  { waiverVersion, waiverCountsFrom }: Pick<WaiverSettings, 'waiverVersion' | 'waiverCountsFrom'>,
): WaiverState {
  if (waiverVersion === 0) return 'none';
  if (signedWaiverVersion === 0) return 'not-signed';
  return signedWaiverVersion < waiverCountsFrom ? 'sign-again' : 'signed';
}

export type WaiverObstacle = Extract<WaiverState, 'not-signed' | 'sign-again'>;

/** What stops them from training, or null: they have signed, or needn't. */
export function findWaiverObstacle(member: WaiverFacts, settings: WaiverSettings): WaiverObstacle | null {
  if (!settings.isWaiverRequired) return null;
  const state = decideWaiver(member, settings);
  return state === 'none' || state === 'signed' ? null : state;
}

/** To the member. */
export const waiverObstacleSentences: Record<WaiverObstacle, string> = {
  'not-signed': 'Sign our waiver before you train.',
  'sign-again': 'Our waiver has changed. Please sign it again before you train.',
};

/** For staff. */
export const waiverObstacleLabels: Record<WaiverObstacle, string> = {
  'not-signed': 'Waiver not signed',
  'sign-again': 'New waiver not signed',
};

/** Chip text and tone for a state, for staff. */
export const waiverLabels: Record<WaiverState, Label> = {
  none: { text: 'No waiver', tone: 'plain' },
  signed: { text: 'Signed', tone: 'good' },
  'not-signed': { text: 'Not signed', tone: 'warn' },
  'sign-again': { text: 'Sign again', tone: 'warn' },
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
