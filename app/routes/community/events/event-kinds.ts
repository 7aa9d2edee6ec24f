import * as paths from '#app/paths.ts';
import type { EventKind } from '#domain/community/event-registration.ts';

/** The public list that an event is in. */
export const listOf = (kind: EventKind) => (kind === 'run' ? paths.runClub : paths.listEvents);

/** The staff's list that it is in. */
export const planOf = (kind: EventKind) => (kind === 'run' ? paths.planRuns : paths.planEvents);

/** What these lists are called. */
export const listNameOf = (kind: EventKind) => (kind === 'run' ? 'Run club' : 'Events');
