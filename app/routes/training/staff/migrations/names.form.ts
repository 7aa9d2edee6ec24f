import { z } from 'zod';
import { oneLine } from '../../../../forms/typed-text.ts';
import { NAMES_ON_A_PAGE, nameFields } from './migration-fields.ts';

const places = Array.from({ length: NAMES_ON_A_PAGE }, (_, index) => nameFields(index));
const id = z.string().max(100).optional();
const choice = z.string().max(100).optional();
const other = oneLine().max(200).optional();
const fields = places.flatMap((place): [string, z.ZodType<string | undefined>][] => [
  [place.id, id],
  [place.choice, choice],
  [place.other, other],
]);

/** For each name on the page, an exercise from the list or another one by its name. `next`: check the rows, or show more names. */
export const namesForm = z
  .object({
    next: z.enum(['check', 'more'], { error: 'Press one of the buttons' }).default('check'),
    ...Object.fromEntries(fields),
  })
  .transform(({ next, ...sent }) => ({
    next,
    names: places.map((place) => {
      const text = (name: string) => (sent as Partial<Record<string, string>>)[name] ?? '';
      return { id: text(place.id), choice: text(place.choice), other: text(place.other) };
    }),
  }));
export type NamesFields = Partial<Record<string, string>>;
