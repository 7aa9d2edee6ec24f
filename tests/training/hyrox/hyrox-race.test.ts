import { expect, test } from 'vitest';
import { exerciseSlug } from '#domain/training/exercise-name.ts';
import {
  divisionLoad,
  findHyroxDivision,
  HYROX_RUN,
  type HyroxStandard,
  hyroxDivisions,
  hyroxSource,
  hyroxStations,
  stationAmount,
  stationLoad,
} from '#domain/training/hyrox-race.ts';
import { starterExercises } from '#domain/training/starter-exercises.ts';

test('a race is eight stations in their order, each with its amount', () => {
  expect(hyroxStations.map((station) => `${station.name} ${stationAmount(station)}`)).toEqual([
    'SkiErg 1,000 m',
    'Sled push 50 m',
    'Sled pull 50 m',
    'Burpee broad jumps 80 m',
    'Rowing 1,000 m',
    'Farmers carry 200 m',
    'Sandbag lunges 100 m',
    'Wall balls 100 reps',
  ]);
});

test('loads are by division: the pro women’s are the men’s', () => {
  const loadsOf = (standard: HyroxStandard) =>
    hyroxStations.map((station) => stationLoad(station, standard)).filter(Boolean);
  expect(loadsOf('women')).toEqual(['102 kg', '78 kg', '2 × 16 kg', '10 kg', '4 kg']);
  expect(loadsOf('men')).toEqual(['152 kg', '103 kg', '2 × 24 kg', '20 kg', '6 kg']);
  expect(loadsOf('pro-women')).toEqual(loadsOf('men'));
  expect(loadsOf('pro-men')).toEqual(['202 kg', '153 kg', '2 × 32 kg', '30 kg', '9 kg']);
  expect(hyroxSource.season).toMatch(/^20\d\d\/\d\d$/);
});

test('doubles race with the weights of their solo division, mixed pairs with the men’s', () => {
  const [, sledPush] = hyroxStations;
  if (!sledPush) throw new Error('no sled push');
  const loads = hyroxDivisions.map(({ code }) => [code, divisionLoad(sledPush, code)]);
  expect(Object.fromEntries(loads)).toEqual({
    ...{ women: '102 kg', men: '152 kg', 'pro-women': '152 kg', 'pro-men': '202 kg' },
    ...{ 'doubles-women': '102 kg', 'doubles-men': '152 kg', 'doubles-mixed': '152 kg' },
    ...{ 'pro-doubles-women': '152 kg', 'pro-doubles-men': '202 kg' },
    ...{ 'relay-women': '102 kg', 'relay-men': '152 kg', 'relay-mixed': 'Women 102 kg, men 152 kg' },
  });
  expect(findHyroxDivision('elite')).toBeNull();
});

test('every run and station is an exercise that a new club starts with', () => {
  const ids = new Set(starterExercises.map(({ name }) => exerciseSlug(name)));
  expect([HYROX_RUN, ...hyroxStations].filter(({ exerciseId }) => !ids.has(exerciseId))).toEqual([]);
});
