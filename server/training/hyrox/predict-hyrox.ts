import { type ExerciseEvidence, hyroxEvidence, hyroxExerciseIds } from '#domain/training/hyrox-evidence.ts';
import { type PredictionOutcome, predictHyroxFinish } from '#domain/training/hyrox-prediction.ts';
import { findHyroxDivision, type HyroxDivision, type HyroxStandard } from '#domain/training/hyrox-race.ts';
import { exerciseTargets } from '../../data/collections/exercises.ts';
import type { Member } from '../../data/collections/members.ts';
import { personalBestFacts } from '../../data/collections/personal-bests.ts';
import type { Store } from '../../data/store.ts';
import { followMerges } from '../results/find-exercises.ts';
import { personalBestsKey } from '../results/keys.ts';
import { type HyroxResult, listHyroxResults } from './find-hyrox.ts';

export interface MemberPrediction {
  /** A solo division: the one they entered last, otherwise the open one. */
  readonly division: HyroxDivision;
  readonly outcome: PredictionOutcome;
}

/**
 * A member's predicted finish in a solo race, from what they have logged.
 * @param races theirs, if they have already been read
 */
export async function predictHyrox(
  store: Pick<Store, 'query' | 'findMany'>,
  member: Pick<Member, 'id' | 'sex'>,
  races?: readonly HyroxResult[],
): Promise<MemberPrediction> {
  const own = races ?? (await listHyroxResults(store, member.id));
  const alone = own.filter(({ hyrox }) => findHyroxDivision(hyrox.division)?.people === 1);
  const division = (alone[0]?.hyrox.division ?? openDivision(member)) as HyroxStandard;
  const evidence = await readEvidence(store, member.id, division);
  const same = alone.filter(({ hyrox }) => hyrox.division === division).map(({ hyrox }) => hyrox);
  return { division, outcome: predictHyroxFinish({ ...evidence, races: same }) };
}

/** The solo division that somebody would enter first. */
export function openDivision({ sex }: Pick<Member, 'sex'>): HyroxStandard {
  return sex === 'female' ? 'women' : 'men';
}

async function readEvidence(
  store: Pick<Store, 'findMany'>,
  uid: string,
  standard: HyroxStandard,
): Promise<ReturnType<typeof hyroxEvidence>> {
  const exercises = await followMerges(store, exerciseTargets, hyroxExerciseIds);
  const asked = hyroxExerciseIds.flatMap((id) => {
    const exercise = exercises.get(id);
    return exercise ? [{ id, key: personalBestsKey(uid, exercise.id) }] : [];
  });
  const found = await store.findMany(
    personalBestFacts,
    asked.map(({ key }) => key),
  );
  const byExercise = new Map<string, ExerciseEvidence>();
  for (const [index, { id }] of asked.entries()) {
    const best = found[index];
    if (best) byExercise.set(id, { bests: best.bests, lastSets: best.last?.sets ?? [] });
  }
  return hyroxEvidence(byExercise, standard);
}
