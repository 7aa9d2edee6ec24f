import { z } from 'zod';
import { canHaveDecided } from '#domain/door/offline-door.ts';
import { wellFormed } from '#domain/values/text.ts';
import type { Kiosk } from '../data/collections/door.ts';
import { checkIn } from './check-in.ts';
import type { CheckInParts } from './check-in-attempt.ts';
import { readRosterToken } from './make-roster.ts';

/** The most check-ins that a kiosk may send at once. */
export const MAX_UPLOADS = 100;

const upload = z.object({
  nonce: z.string().regex(/^[\w-]{16,64}$/),
  /** Milliseconds since 1970, when the code was shown, by the server's clock. */
  at: z.number().int().min(0).max(8.64e15),
  code: z.string().min(1).max(1000),
  wasLetIn: z.boolean(),
  /** The token of the roster used for the decision. */
  roster: z.string().max(500),
});
const uploads = z.array(upload).max(MAX_UPLOADS);
export type Upload = z.output<typeof upload>;

/** The uploaded check-ins, or null where the text is not valid. */
export function readUploads(text: string): Upload[] | null {
  try {
    return uploads.parse(wellFormed(JSON.parse(text)));
  } catch {
    return null;
  }
}

/**
 * Records what a kiosk decided while the server was unreachable, each under its own nonce and time: sent twice it is one entry.
 * Returns the nonces that were refused permanently: too old, at a time that the roster does not cover, or with another kiosk's roster.
 */
export async function recordUploads(
  parts: CheckInParts,
  kiosk: Kiosk,
  items: readonly Upload[],
  now: Temporal.Instant,
): Promise<string[]> {
  const refused: string[] = [];
  for (const item of items.toSorted((one, other) => one.at - other.at)) {
    const span = readRosterToken(parts.secret, kiosk.id, item.roster);
    const at = Temporal.Instant.fromEpochMilliseconds(item.at);
    if (!span || !canHaveDecided(at, span, now)) {
      refused.push(item.nonce);
      continue;
    }
    const attempt = {
      nonce: item.nonce,
      presented: { kind: 'code', typed: item.code } as const,
      device: { id: kiosk.id, name: kiosk.name },
      offline: { at, wasLetIn: item.wasLetIn },
    };
    await checkIn(parts, attempt, now);
  }
  return refused;
}
