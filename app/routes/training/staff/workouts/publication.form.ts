import { z } from 'zod';
import { instantAt } from '#domain/values/dates.ts';
import { optionalDate } from '../../../../forms/typed-date.ts';
import { optionalTime } from '../../../../forms/typed-time.ts';

const TIME = 'Enter a time like 18:00';

/** When members can see a workout: now, from a day and time, or not yet. */
export const publicationShape = {
  publish: z.enum(['now', 'at', 'draft'], { error: 'Choose when members see it' }),
  publishDate: optionalDate,
  publishTime: optionalTime(TIME),
};

export const publicationOptions = [
  { value: 'now', label: 'Now' },
  { value: 'at', label: 'At a time' },
  { value: 'draft', label: 'Not yet', hint: 'A draft that only staff see' },
];

type ReadPublication =
  | {
      readonly publication:
        | { readonly kind: 'now' | 'draft' }
        | { readonly kind: 'at'; readonly at: Temporal.Instant };
      readonly problem?: never;
    }
  | { readonly publication?: never; readonly problem: Record<string, string[]> };

type Typed = z.output<z.ZodObject<typeof publicationShape>>;

/** Reads the typed day and time; without a time, the start of the day. A problem names its field. */
export function readPublication({ publish, publishDate, publishTime }: Typed): ReadPublication {
  if (publish !== 'at') return { publication: { kind: publish } };
  if (!publishDate) return { problem: { publishDate: ['Enter the day from which members see it'] } };
  if (publishTime === '24:00') return { problem: { publishTime: [TIME] } };
  const at = instantAt(publishDate, Temporal.PlainTime.from(publishTime || '00:00'));
  return { publication: { kind: 'at', at } };
}
