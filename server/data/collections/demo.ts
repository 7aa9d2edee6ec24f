import { defineCollection, requiredInstant } from './collection.ts';

export const DEMO_CLUB_ID = 'club';

/** One document, in the demo club's store only: its history ends at `filledAt`, and its passwords are public. */
export const demoClub = defineCollection('demo', { filledAt: requiredInstant });
