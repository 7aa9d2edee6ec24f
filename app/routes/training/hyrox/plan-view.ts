import { planHyroxRace } from '#domain/training/hyrox-prediction.ts';
import {
  divisionLoad,
  findHyroxDivision,
  type HyroxDivision,
  hyroxSource,
  hyroxStations,
  stationAmount,
} from '#domain/training/hyrox-race.ts';
import { formatDuration, readDuration } from '#domain/values/read-duration.ts';
import { readingProblem } from '#domain/values/read-number.ts';

const MINUTE = 60_000;
const FASTEST_TARGET = 45 * MINUTE;
const SLOWEST_TARGET = 4 * 60 * MINUTE;
const OUT_OF_RANGE = 'Enter a finish time from 45:00 to 4:00:00, such as 1:20:00';

/**
 * A division's race leg by leg, with splits for a target time if one is given.
 * @param query of the URL: `division`, `target`
 */
export function planView(query: URLSearchParams, usual: HyroxDivision) {
  const division = findHyroxDivision(query.get('division') ?? '')?.code ?? usual;
  const typed = (query.get('target') ?? '').trim().slice(0, 20);
  const isLikely = (time: number) => time >= FASTEST_TARGET && time <= SLOWEST_TARGET;
  const reading = readDuration(typed, 'minutes', isLikely);
  const target = reading.kind === 'value' && isLikely(reading.value) ? reading.value : null;
  const plan = target === null ? null : planHyroxRace(target);
  const split = (index: number) => (plan ? formatDuration(plan.splits[index] ?? 0) : '');
  const people = findHyroxDivision(division)?.people ?? 1;
  const legs = hyroxStations.flatMap((station, index) => [
    { name: `Run ${index + 1}`, work: '1 km', split: split(2 * index) },
    {
      name: station.name,
      work: [stationAmount(station), divisionLoad(station, division)].filter(Boolean).join(', '),
      split: split(2 * index + 1),
    },
  ]);
  return {
    division,
    target: typed,
    problem: typed === '' || plan ? '' : (readingProblem(reading, OUT_OF_RANGE) ?? OUT_OF_RANGE),
    legs: plan
      ? [
          ...legs,
          {
            name: 'Roxzone',
            work: 'In and out of the stations',
            split: formatDuration(plan.roxzoneInMilliseconds),
          },
        ]
      : legs,
    shared: sharedTexts[people],
    source: `${hyroxSource.title}, ${hyroxSource.season} season`,
  };
}

const sharedTexts = {
  1: 'You do everything alone.',
  2: 'You run together, and share each station as you like.',
  4: 'Each of the four does two runs and two stations.',
} as const;
