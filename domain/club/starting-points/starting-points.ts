import { hyroxBox } from './hyrox-box.ts';
import { mixedClub } from './mixed-club.ts';
import type { StartingPoint } from './starting-point.ts';
import { strengthGym } from './strength-gym.ts';
import { yogaStudio } from './yoga-studio.ts';

/** What a new club can start from, in the order of the page. */
export const startingPoints: readonly StartingPoint[] = [strengthGym, hyroxBox, yogaStudio, mixedClub];

export const findStartingPoint = (key: string): StartingPoint | null =>
  startingPoints.find((point) => point.key === key) ?? null;
