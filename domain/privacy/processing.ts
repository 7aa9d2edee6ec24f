/**
 * What the club does with personal data: the one source of the record of processing (UK GDPR, article 30) and of the page that says how long
 * everything is kept. Every collection of the store is in exactly one of them; a test holds that.
 */
import type { Processing } from './activity.ts';
import { communityProcessing } from './processing-community.ts';
import { peopleProcessing } from './processing-people.ts';
import { systemProcessing } from './processing-system.ts';

export const processing: readonly Processing[] = [
  ...peopleProcessing,
  ...communityProcessing,
  ...systemProcessing,
];
