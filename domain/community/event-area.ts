import type { Area } from '../club/areas.ts';
import type { EventKind } from './event-registration.ts';

/** The area that an event belongs to: a run is an event of the run club. */
export const areaOfKind = (kind: EventKind): Area => (kind === 'run' ? 'runs' : 'events');

/** Whether the club has events of this kind switched on. */
export const isKindOn = ({ kind }: { readonly kind: EventKind }, off: readonly Area[]): boolean =>
  !off.includes(areaOfKind(kind));
