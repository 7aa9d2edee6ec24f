import { leadPhases } from '../community/leads/lead-phases.ts';
import { memberPhases } from '../members/import/member-phases.ts';
import type { Services } from '../services.ts';
import { bestPhases } from '../training/imports/best-phases.ts';
import { exercisePhases } from '../training/imports/exercise-phases.ts';
import { createImportRunner } from './create-import-runner.ts';
import type { ImportRunner } from './import-runner.ts';

type Parts = Pick<
  Services,
  'store' | 'identity' | 'settings' | 'clubEvents' | 'secret' | 'outbox' | 'config' | 'now' | 'log'
>;

/** The runner of every kind of list. */
export function createImports(parts: Parts): ImportRunner {
  const phases = {
    members: memberPhases(parts),
    exercises: exercisePhases(parts),
    bests: bestPhases(parts),
    leads: leadPhases(parts),
  };
  return createImportRunner({ ...parts, phases });
}
