import { z } from 'zod';
import { readUntil, seal, unseal } from '../../outbox/sealed.ts';

/** Minutes for which a download can be started after the password was given. */
export const PASS_MINUTES = 10;

const BOUND_TO = 'club export';
const pass = z.object({ uid: z.string(), until: z.number() });

/** Lets one admin start a download of everything, for `PASS_MINUTES`. */
export function makeExportPass(secret: string, uid: string, now: Temporal.Instant): string {
  const until = now.add({ minutes: PASS_MINUTES }).epochMilliseconds;
  return seal(secret, BOUND_TO, JSON.stringify({ uid, until }));
}

/** Whether a pass is this admin's, and still good. */
export function isExportPass(secret: string, typed: string, uid: string, now: Temporal.Instant): boolean {
  return readUntil(pass, unseal(secret, BOUND_TO, typed), now)?.uid === uid;
}
