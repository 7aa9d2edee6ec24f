import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest files of their projects, the longest first: begun last, one of them would run alone while nothing is left for the other worker. */
const long = [
  'tests/browser/every-page.test.ts',
  'tests/request/every-form.test.ts',
  'tests/access/every-route.test.ts',
  'tests/access/data-requests.test.ts',
  'tests/access/chains.test.ts',
  'tests/year/year.test.ts',
  'tests/access/no-dead-ends.test.ts',
  'tests/access/matrix.test.ts',
  'tests/http/quiet-bodies.test.ts',
  'tests/request/submit-once.test.ts',
  'tests/test-run.test.ts',
  'tests/data/plug-pulled.test.ts',
  'tests/data/store-away.test.ts',
  'tests/data/firestore-requests.test.ts',
  'tests/files/read-apart.test.ts',
  'tests/members/find-members.test.ts',
  'tests/faults/workers.test.ts',
  'tests/faults/firestore-away.test.ts',
];

/** Vitest's own order, by size on a clean checkout, but the long ones begin first in their project. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = long.filter((path) => !existsSync(path));
    if (gone.length > 0) throw new Error(`No such test files any more: ${gone.join(', ')}`);
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return sorted.toSorted(
      (one, other) =>
        projects.indexOf(one.project.name) - projects.indexOf(other.project.name) || rank(one) - rank(other),
    );
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = long.indexOf(relative(process.cwd(), moduleId));
  return place === -1 ? long.length : place;
}
