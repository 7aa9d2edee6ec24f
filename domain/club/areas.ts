/** The areas that a club can do without. Whatever belongs to one that is switched off isn't there for anybody. */

export const areas = ['events', 'runs', 'challenges', 'trainers', 'tours'] as const;
export type Area = (typeof areas)[number];

/** What is listed on the page "Community". */
export const communityAreas: readonly Area[] = ['events', 'runs', 'challenges', 'trainers'];

export const areaNames: Readonly<Record<Area, string>> = {
  events: 'Events',
  runs: 'Run club',
  challenges: 'Challenges',
  trainers: 'Personal trainers',
  tours: 'Tours',
};

/** A page, a link or a tab that belongs to areas; to none: it is always there. */
export interface InAreas {
  readonly areas?: readonly Area[];
}

/** Whether it is there: at least one of its areas is switched on. */
export function isOn({ areas: own }: InAreas, off: readonly Area[]): boolean {
  return own === undefined || own.some((area) => !off.includes(area));
}

/** Those of a list that are there. */
export function onlyOn<T extends InAreas>(list: readonly T[], off: readonly Area[]): T[] {
  return list.filter((each) => isOn(each, off));
}
