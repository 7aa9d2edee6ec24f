import * as paths from '#app/paths.ts';
import { freePlaces, waitingPosition } from '#domain/community/event-places.ts';
import {
  decideRegistration,
  hasStarted,
  heldBy,
  type RegistrationReason,
  registrationSentence,
} from '#domain/community/event-registration.ts';
import { partyText } from '#domain/community/event-text.ts';
import type { ClubEvent, EventRegistration } from '#server/data/collections/events.ts';

interface OwnPlace {
  readonly guests: number;
  readonly party: string;
  /** Empty: none, or one that the run no longer has. */
  readonly paceGroup: string;
}

/** What a person may do about an event. */
export type PlaceView =
  | {
      readonly kind: 'open';
      /** False: they would join the waitlist. */
      readonly hasPlace: boolean;
    }
  | ({ readonly kind: 'going' } & OwnPlace)
  | ({ readonly kind: 'waiting'; readonly position: number; readonly of: number } & OwnPlace)
  /** It has begun: what became of their registration is in the chip. */
  | { readonly kind: 'past' }
  | {
      readonly kind: 'closed';
      readonly sentences: readonly string[];
      readonly fix: { readonly href: string; readonly label: string } | null;
    };

/** @param isMember with a membership; visitors have none */
export function placeView(
  event: ClubEvent,
  registration: EventRegistration | null,
  isMember: boolean,
  now: Temporal.Instant,
): PlaceView {
  const has = heldBy(registration);
  const isOn = event.status === 'scheduled';
  if (isOn && hasStarted(event, now)) return { kind: 'past' };
  if (isOn && registration && has !== 'nothing') {
    const { id, places, paceGroup } = registration;
    const isKnown = event.run?.paceGroups.some(({ name }) => name === paceGroup);
    const own = { guests: places - 1, party: partyText(places), paceGroup: isKnown ? paceGroup : '' };
    if (has === 'place') return { kind: 'going', ...own };
    return { kind: 'waiting', ...own, position: waitingPosition(event, id), of: event.waitlist.length };
  }
  const wish = { registrationId: '', places: 1, mayWait: true, isMember };
  const decision = decideRegistration(event, null, wish, now);
  if (decision.kind !== 'refused') return { kind: 'open', hasPlace: freePlaces(event) >= 1 };
  const { reasons } = decision;
  return {
    kind: 'closed',
    sentences: reasons.map((reason) => registrationSentence(reason, event)),
    fix: fixOf(reasons),
  };
}

function fixOf(reasons: readonly RegistrationReason[]) {
  return reasons.includes('members-only') ? { href: paths.plans, label: 'Choose a membership' } : null;
}
