import { members } from '../data/collections/members.ts';
import type { Services } from '../services.ts';
import { readPass } from './read-presented.ts';

export type ShownPass =
  | { readonly kind: 'member'; readonly uid: string }
  | { readonly kind: 'refused'; readonly sentence: string };

const refused = (sentence: string): ShownPass => ({ kind: 'refused', sentence });

/** Whose pass a member of staff has scanned or typed. It opens no door, so a single-use code stays unused. */
export async function readShownPass(
  { store, passSigner, settings }: Pick<Services, 'store' | 'passSigner' | 'settings'>,
  typed: string,
  now: Temporal.Instant,
): Promise<ShownPass> {
  const verdict = await readPass({ store, passSigner }, typed, now);
  if (verdict.kind === 'malformed' || verdict.kind === 'forged') {
    return refused('This isn’t one of our passes. Scan it again, or search by name.');
  }
  if (verdict.kind === 'stale') return refused('This code has expired. Ask them to open their pass again.');
  const { pass } = verdict;
  const member = await store.find(members, pass.uid);
  if (!member) return refused('No member has this pass.');
  if (member.qrVersion !== pass.qrVersion) return refused('A newer pass has replaced this one.');
  const { isPrintedPassAccepted } = await settings.read();
  if (pass.kind === 'card' && !isPrintedPassAccepted) {
    return refused('Printed passes aren’t accepted. Ask for the one on their phone.');
  }
  return { kind: 'member', uid: pass.uid };
}
