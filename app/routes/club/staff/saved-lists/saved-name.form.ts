import { z } from 'zod';
import { MAX_SAVED_NAME } from '#domain/club/saved-list.ts';
import { oneLine } from '../../../../forms/typed-text.ts';

/** The name of a saved list. */
export const savedNameForm = z.object({
  name: oneLine()
    .min(1, 'Enter a name')
    .max(MAX_SAVED_NAME, `Use at most ${MAX_SAVED_NAME} characters`)
    .prefault(''),
});
