import { readGpxFile } from '../../community/runs/read-gpx.ts';
import { readMembersList } from '../../members/import/read-members-list.ts';
import { readTrainingList } from '../../training/imports/read-training-list.ts';

/** Everything that reads a whole file that somebody has sent, for the thread in which they run (`read-apart.ts`). */
export const readers = { route: readGpxFile, members: readMembersList, training: readTrainingList };
export type Readers = typeof readers;
