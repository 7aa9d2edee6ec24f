/** Check-ins at the door: by pass, by name, at the desk, and failures. */
import { issueCardPass, issueScreenPass } from '#domain/door/pass-code.ts';
import { checkIn } from '../door/check-in.ts';
import type { Presented } from '../door/check-in-attempt.ts';
import { checkOut, desk } from '../door/check-out.ts';
import type { Club, Happening } from './story.ts';

/** A screen code is valid for a minute or two; these are older. */
const STALE_MINUTES = 4;

type Way = 'pass' | 'name' | 'desk' | 'stale';

/** One visit or attempt, sometimes with a small problem. */
export function comeToTheDoor(club: Club, uid: string, at: Temporal.Instant): Happening[] {
  const { chance, services, doors } = club;
  const way = chance.weighted<Way>([
    ['pass', 90],
    ['name', 6],
    ['desk', 3],
    ['stale', 1],
  ]);
  const door = chance.happens(0.7) ? doors[0] : doors[1];
  const by = chance.pick(club.staff);
  const visit = (when: Temporal.Instant, how: Way): Happening => ({
    at: when,
    async happen() {
      const presented = present(club, uid, how, when);
      const isDesk = how === 'desk';
      const device = isDesk ? desk : door;
      const nonce = `${uid}-${when.epochMilliseconds}`;
      await checkIn(services, { nonce, presented, device, ...(isDesk ? { by } : {}) }, when);
    },
  });
  const visits =
    way === 'stale' ? [visit(at, way), visit(at.add({ seconds: 21 }), 'pass')] : [visit(at, way)];
  if (!chance.happens(0.05)) return visits;
  const leftAt = at.add({ minutes: chance.between(45, 110) });
  const goes = () => checkOut(services, { memberUid: uid, nonce: `${uid}-out-${leftAt}`, by }, leftAt);
  return [...visits, { at: leftAt, happen: goes }];
}

function present({ services }: Club, uid: string, way: Way, at: Temporal.Instant): Presented {
  if (way === 'name' || way === 'desk') return { kind: 'member', uid, method: way };
  const { passSigner } = services;
  // Nobody in the demo has a replaced pass.
  const qrVersion = 1;
  if (way === 'pass') return { kind: 'code', typed: issueCardPass({ uid, qrVersion }, passSigner) };
  const shownAt = at.subtract({ minutes: STALE_MINUTES });
  return { kind: 'code', typed: issueScreenPass({ uid, qrVersion }, '0DEM0S', passSigner, shownAt) };
}

/** Unknown codes: a supermarket card, another club's pass, a café menu. */
const unknownCodes = [
  '9826012345678901',
  'https://menu.thequay.example/lunch',
  'GYM-PASS-00172634',
  'CF1.C.AAAA.1.BBBB',
];

export function comeAsStrangers({ services, chance, from, now, doors }: Club, count: number): Happening[] {
  const hours = Math.floor(from.until(now, { largestUnit: 'hours' }).hours);
  return Array.from({ length: count }, (_, index) => {
    const at = now.subtract({ hours: chance.between(2, hours), minutes: chance.between(0, 59) });
    const typed = unknownCodes[index % unknownCodes.length] ?? '';
    const presented = { kind: 'code', typed } as const;
    return {
      at,
      happen: () => checkIn(services, { nonce: `unknown-${index}`, presented, device: doors[0] }, at),
    };
  });
}
