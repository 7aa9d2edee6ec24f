import { z } from 'zod';
import { oneLine } from '../../../../../forms/typed-text.ts';

const NAME = 'Enter the name of the route';

/** A route to add. What is in the file, `readGpx` finds out. */
export const routeForm = z.object({
  name: oneLine(NAME).min(1, NAME).max(80, 'Use at most 80 characters for the name').prefault(''),
  file: z
    .instanceof(File, { error: 'Choose a GPX file' })
    // What a browser sends for a field without one.
    .refine(({ name, size }) => name !== '' || size > 0, 'Choose a GPX file'),
});
export type RouteFields = z.input<typeof routeForm>;
