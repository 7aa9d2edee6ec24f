import { z } from 'zod';
import { decidedAt } from '#domain/door/offline-door.ts';
import { wellFormed } from '#domain/values/text.ts';
import type { Kiosk } from '../data/collections/door.ts';
import { checkIn } from './check-in.ts';
import type { CheckInParts } from './check-in-attempt.ts';
import { readRosterToken } from './make-roster.ts';

/** The most check-ins that a kiosk may send at once. */
export const MAX_UPLOADS = 100;

/** The furthest that an instant can be from 1970. */
const MAX_MS = 8.64e15;

const upload = z.object({
  nonce: z.string().regex(/^[\w-]{16,64}$/),
  /** Milliseconds since 1970, when the code was shown, by the server's clock. */
  at: z.number().int().min(0).max(MAX_MS),
  /** How far the device's clock was behind the server's when they were last in contact. A page of an earlier release sends none. */
  lag: z.number().int().min(-MAX_MS).max(MAX_MS).optional(),
  code: z.string().min(1).max(1000),
  wasLetIn: z.boolean(),
  /** The token of the roster used for the decision. */
  roster: z.string().max(500),
});
const uploads = z.array(upload).max(MAX_UPLOADS);
export type Upload = z.output<typeof upload>;

/** More is no clock that was set wrong, but a number that was made up. */
const LONGEST_OFF_MS = 100 * 365 * 24 * 3600 * 1000;

export interface Uploads {
  readonly items: readonly Upload[];
  /** When they were sent, in milliseconds since 1970, by the device's own clock; null: it does not say. */
  readonly sentAt: number | null;
}

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
  { items, sentAt }: Uploads,
  now: Temporal.Instant,
): Promise<string[]> {
  const refused: string[] = [];
  for (const item of items.toSorted((one, other) => one.at - other.at)) {
    const span = readRosterToken(parts.secret, kiosk.id, item.roster);
    const clockOffMs = clockOff(item, sentAt, now);
    const at = span && decidedAt(Temporal.Instant.fromEpochMilliseconds(item.at), clockOffMs, span, now);
    if (!at) {
      refused.push(item.nonce);
      continue;
    }
    const attempt = {
      nonce: item.nonce,
      presented: { kind: 'code', typed: item.code } as const,
      device: { id: kiosk.id, name: kiosk.name },
      offline: { at, wasLetIn: item.wasLetIn, clockOffMs },
    };
    await checkIn(parts, attempt, now);
  }
  return refused;
}

/** How far the device's clock has moved since its last contact before the decision; 0: not known, or further than any clock goes. */
function clockOff({ lag }: Upload, sentAt: number | null, now: Temporal.Instant): number {
  if (lag === undefined || sentAt === null) return 0;
  const off = now.epochMilliseconds - sentAt - lag;
  return Math.abs(off) > LONGEST_OFF_MS ? 0 : off;
}
