import { z } from 'zod';
import { hyroxDivisions } from '#domain/training/hyrox-race.ts';
import { hyroxFields } from '#domain/training/hyrox-splits.ts';
import { requiredDate } from '../../../forms/typed-date.ts';
import { oneLine, severalLines } from '../../../forms/typed-text.ts';

const LONGEST_TITLE = 80;
const LONGEST_NOTE = 2000;

const divisions = hyroxDivisions.map(({ code }) => code);
const split = oneLine().max(20, 'Enter minutes and seconds, such as 4:35').prefault('');

const division = z.enum(divisions, { error: 'Choose your division' });
const splits = Object.fromEntries(hyroxFields.map((field) => [field, split])) as Record<string, typeof split>;
const note = severalLines().max(LONGEST_NOTE, `Use at most ${LONGEST_NOTE} characters`).prefault('');

/** A race, or a simulation outside a workout. */
export const raceForm = z.object({
  division,
  date: requiredDate('Enter the date of the race'),
  title: oneLine().max(LONGEST_TITLE, `Use at most ${LONGEST_TITLE} characters`).prefault(''),
  ...splits,
  note,
});

/** A workout's simulation, which already has a title and date. */
export const simulationForm = z.object({ division, ...splits, note });

export type RaceFields = Readonly<Record<string, string>>;
