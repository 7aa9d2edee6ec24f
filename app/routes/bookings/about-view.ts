import * as paths from '#app/paths.ts';
import { classTypes, type Session } from '#server/data/collections/timetable.ts';
import type { Reads } from '#server/data/store.ts';

export interface AboutClass {
  title: string;
  text: string;
  href: string;
  more: string;
}

/** The club's description of the class type; null if there is none. */
export async function findAbout(reads: Reads, { classTypeId }: Session): Promise<AboutClass | null> {
  const type = classTypeId === '' ? null : await reads.find(classTypes, classTypeId);
  if (!type?.description) return null;
  const { name, slug, description, intensity } = type;
  return {
    title: `About ${name}`,
    text: `${description} Intensity: ${intensity}.`,
    href: paths.classPage(slug),
    more: `More about ${name}`,
  };
}
