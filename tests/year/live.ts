/** Lives through a history of steps, day by day, and stops at the first day after which something is wrong. */
import { actions } from './actions.ts';
import { Chance } from './chance.ts';
import { factsAgree } from './invariants/facts.ts';
import type { Invariant } from './invariants/invariant.ts';
import { invariants } from './invariants/invariants.ts';
import type { Person } from './person.ts';
import { type DiaryLine, FIRST_DAY, momentOn, type Step, Year } from './year.ts';

/** When something is done; at the last ones nobody does anything. */
const moments = [
  { at: '06:10', steps: 2 },
  { at: '07:10', steps: 3 },
  { at: '09:40', steps: 4 },
  { at: '12:40', steps: 4 },
  { at: '17:40', steps: 5 },
  { at: '19:20', steps: 4 },
  { at: '23:40', steps: 0 },
];

/** The club is open, so that the door is asked what it says of people. */
const MIDDAY = '12:40';

/** The steps of so many days, by seed alone. */
export function drawHistory(seed: number, days: number): Step[] {
  const chance = new Chance(seed);
  const history: Step[] = [];
  for (let day = 0; day < days; day += 1)
    for (const { at, steps } of moments)
      for (let count = 0; count < steps; count += 1)
        history.push({ day, at, act: drawAct(chance, day), seed: chance.whole(2 ** 31) });
  return history;
}

/** In the first days most people join. */
const drawAct = (chance: Chance, day: number): string =>
  chance.maybe(day < 6 ? 0.3 : 0) ? 'join' : chance.weighed(actions).name;

export interface Life {
  /** Empty: nothing is wrong. */
  readonly findings: readonly string[];
  /** The days that were lived, the last one included. */
  readonly days: number;
  readonly diary: readonly DiaryLine[];
  readonly people: readonly Pick<Person, 'name' | 'uid'>[];
  readonly answers: ReadonlyMap<string, number>;
  readonly misses: ReadonlyMap<string, number>;
}

interface LifeOptions {
  /** The club has a mail server. */
  readonly hasMail?: boolean;
  /** The first day after which the invariants are asked. */
  readonly checksFrom?: number;
  /** Also after something is wrong. */
  readonly goesOn?: boolean;
  /** After each day, with what was found until then. */
  readonly onDay?: (day: number, findings: readonly string[]) => void;
}

export async function live(
  history: readonly Step[],
  days: number,
  { hasMail = false, checksFrom = 0, goesOn = false, onDay = () => {} }: LifeOptions = {},
): Promise<Life> {
  const year = await Year.open({ hasMail });
  const byMoment = Map.groupBy(history, ({ day, at }) => `${day} ${at}`);
  let day = 0;
  for (; day < days && (goesOn || year.findings.length === 0); day += 1) {
    for (const { at } of moments) {
      await year.moveTo(momentOn(FIRST_DAY.add({ days: day }), at));
      for (const step of byMoment.get(`${day} ${at}`) ?? []) await take(year, step);
      if (at === MIDDAY && day >= checksFrom) await ask(year, [factsAgree]);
    }
    if (day >= checksFrom) await ask(year, invariants);
    onDay(day, year.findings);
  }
  return {
    findings: year.findings,
    days: day,
    diary: year.diary,
    people: year.people,
    answers: year.answers,
    misses: year.misses,
  };
}

async function ask(year: Year, asked: readonly Invariant[]): Promise<void> {
  year.forgetRecords();
  for (const { name, check } of asked) for (const wrong of await check(year)) year.find(`${name}: ${wrong}`);
}

async function take(year: Year, step: Step): Promise<void> {
  const action = actions.find(({ name }) => name === step.act);
  const did = await action?.run(year, new Chance(step.seed), step);
  if (/merge|admin|close/.test(step.act)) await year.lookAround();
  if (did === undefined) return;
  year.diary.push({ step, text: `day ${step.day} ${step.at} ${step.act}: ${did}` });
}
