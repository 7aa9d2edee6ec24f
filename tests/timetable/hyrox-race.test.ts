import { expect, test } from 'vitest';
import {
  type hyroxDivisions,
  hyroxSource,
  hyroxStations,
  stationAmount,
  stationLoad,
} from '#domain/timetable/hyrox-race.ts';

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
  const loadsOf = (division: (typeof hyroxDivisions)[number]['code']) =>
    hyroxStations.map((station) => stationLoad(station, division)).filter(Boolean);
  expect(loadsOf('women')).toEqual(['102 kg', '78 kg', '2 × 16 kg', '10 kg', '4 kg']);
  expect(loadsOf('men')).toEqual(['152 kg', '103 kg', '2 × 24 kg', '20 kg', '6 kg']);
  expect(loadsOf('pro-women')).toEqual(loadsOf('men'));
  expect(loadsOf('pro-men')).toEqual(['202 kg', '153 kg', '2 × 32 kg', '30 kg', '9 kg']);
  expect(hyroxSource.season).toMatch(/^20\d\d\/\d\d$/);
});
