/** The demo's week of classes: what is taught, when, where and by whom. */

import { type ClassType, classTypes, type Schedule, schedules } from '../data/collections/timetable.ts';
import type { Actor } from '../log/write-audit.ts';

type CoachName = 'Callum' | 'Aisha' | 'Marek' | 'Ines';

const classType = (order: number, id: string, facts: Partial<ClassType>): ClassType =>
  classTypes.decode(id, { slug: id, isActive: true, order, ...facts });

export const demoClassTypes: readonly ClassType[] = [
  classType(1, 'Hyrox', {
    name: 'Hyrox',
    description:
      'Run, sled, row, carry. Eight stations, at the pace you can hold. Bring indoor shoes and water.',
    minutes: 60,
    capacity: 16,
    intensity: 'hard',
    colour: 'amber',
  }),
  classType(2, 'barbell-club', {
    name: 'Barbell Club',
    description: 'Squat, press and pull in sets of five, with a coach for every six people.',
    minutes: 60,
    capacity: 12,
    intensity: 'hard',
    colour: 'sky',
  }),
  classType(3, 'engine', {
    name: 'Engine',
    description: 'Forty minutes of rowers, bikes and skis. You will sit down afterwards.',
    minutes: 45,
    capacity: 14,
    intensity: 'hard',
    colour: 'coral',
  }),
  classType(4, 'foundations', {
    name: 'Foundations',
    description:
      'Six weeks from never having held a bar to lifting it well. Bring flat shoes; we have the rest.',
    minutes: 60,
    capacity: 8,
    intensity: 'easy',
    colour: 'green',
  }),
  classType(5, 'row-and-core', {
    name: 'Row and Core',
    description: 'Long pulls, short rests, and a middle that holds. For days with a gap in them.',
    minutes: 45,
    capacity: 12,
    intensity: 'moderate',
    colour: 'teal',
  }),
  classType(6, 'mobility', {
    name: 'Mobility',
    description: 'Slow, quiet, and the reason that everything else keeps working.',
    minutes: 40,
    capacity: 18,
    intensity: 'easy',
    colour: 'violet',
  }),
];

type Row = readonly [
  classTypeId: string,
  startTime: string,
  days: readonly number[],
  CoachName,
  room: string,
];

/** 1 is Monday. 45 classes a week; nobody and no room is in two places at once. */
const week: readonly Row[] = [
  ['barbell-club', '06:15', [1, 3, 5], 'Callum', 'Platforms'],
  ['barbell-club', '18:00', [1, 2, 4], 'Marek', 'Platforms'],
  ['barbell-club', '19:10', [3], 'Marek', 'Platforms'],
  ['barbell-club', '09:00', [6], 'Marek', 'Platforms'],
  ['Hyrox', '07:15', [2, 4], 'Callum', 'Main floor'],
  ['Hyrox', '18:00', [1, 3], 'Callum', 'Main floor'],
  ['Hyrox', '19:10', [2], 'Callum', 'Main floor'],
  ['Hyrox', '17:30', [5], 'Callum', 'Main floor'],
  ['Hyrox', '10:00', [6], 'Callum', 'Main floor'],
  ['engine', '06:15', [2, 4], 'Aisha', 'Main floor'],
  ['engine', '12:10', [1, 3, 5], 'Aisha', 'Main floor'],
  ['engine', '18:00', [4], 'Aisha', 'Main floor'],
  ['engine', '19:10', [4], 'Callum', 'Main floor'],
  ['engine', '08:30', [6], 'Aisha', 'Main floor'],
  ['engine', '09:30', [7], 'Callum', 'Main floor'],
  ['foundations', '19:10', [1], 'Ines', 'Platforms'],
  ['foundations', '18:00', [3], 'Ines', 'Platforms'],
  ['foundations', '13:00', [2, 4], 'Marek', 'Platforms'],
  ['foundations', '10:00', [7], 'Ines', 'Platforms'],
  ['row-and-core', '10:00', [1, 2, 3, 4, 5], 'Aisha', 'Main floor'],
  ['row-and-core', '14:00', [2, 4], 'Aisha', 'Main floor'],
  ['mobility', '07:15', [1, 3, 5], 'Ines', 'Studio'],
  ['mobility', '20:15', [1, 2, 3, 4], 'Ines', 'Studio'],
  ['mobility', '11:15', [6, 7], 'Ines', 'Studio'],
];

/** @param from first local date */
export function demoSchedules(coachOf: (firstName: string) => Actor, from: Temporal.PlainDate): Schedule[] {
  return week.flatMap(([classTypeId, startTime, days, coachName, room]) =>
    days.map((weekday) => {
      const type = demoClassTypes.find(({ id }) => id === classTypeId);
      const coach = coachOf(coachName);
      return schedules.decode(`${classTypeId}-${weekday}-${startTime.replace(':', '')}`, {
        classTypeId,
        weekday,
        startTime,
        minutes: type?.minutes ?? 60,
        coachUid: coach.uid,
        coachName: coach.name,
        room,
        capacity: type?.capacity ?? 12,
        from: from.toString(),
        until: '',
        exceptions: [],
        isActive: true,
      });
    }),
  );
}
