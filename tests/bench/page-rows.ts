/** The rows that a page shows, for the limit that reads them too: found once, so that the limit reads them by their ids and searches nothing. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hyroxExerciseIds } from '../../domain/training/hyrox-evidence.ts';
import { STATS_WEEKS } from '../../domain/training/training-stats.ts';
import { localDate } from '../../domain/values/dates.ts';
import { EXERCISE_SEARCH, TIMETABLE, YEARS_OF_TRAINING } from './report-parts.ts';
import { signIns } from './seed-store.ts';

/** As `app/routes/members/this-month.ts`. */
const HOME_WEEKS = 12;

export interface PageRows {
  /** The club's SQLite file. */
  readonly file: string;
  readonly rows: readonly { readonly table: string; readonly ids: readonly string[] }[];
}

/** Null: the page has no limit with data. @param html the page itself */
export function findPageRows(folder: string, name: string, html: string): PageRows | null {
  const file = join(folder, 'club.sqlite');
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const shown = shownBy(database, name, html);
    return shown && { file, rows: [{ table: 'loginSessions', ids: [newestSession(database)] }, ...shown] };
  } finally {
    database.close();
  }
}

function shownBy(database: DatabaseSync, name: string, html: string): PageRows['rows'] | null {
  if (name === EXERCISE_SEARCH) {
    return [{ table: 'exercises', ids: linked(html, /href="\/exercises\/([\w-]+)"/g) }];
  }
  if (name === '/admin/members')
    return [{ table: 'members', ids: linked(html, /href="\/admin\/member\/([\w-]+)"/g) }];
  if (name === '/admin/accessLogs') {
    const newest = database.prepare('SELECT id FROM accessLogs__keys ORDER BY k_at DESC LIMIT 50').all();
    return [{ table: 'accessLogs', ids: newest.map(({ id }) => String(id)) }];
  }
  if (name === TIMETABLE)
    return [
      { table: 'members', ids: [memberId(database)] },
      { table: 'sessions', ids: linked(html, /href="\/account\/book-class\/([\w-]+)"/g) },
    ];
  if (name === '/account/dashboard') return homeRows(database);
  if (name !== YEARS_OF_TRAINING) return null;
  const today = localDate(Temporal.Now.instant());
  const years = [...new Set([today.subtract({ weeks: STATS_WEEKS }).year, today.year])];
  const uid = String(
    database.prepare("SELECT json_extract(fields, '$.memberUid') AS uid FROM trainingYears LIMIT 1").get()
      ?.uid,
  );
  const visits = database.prepare('SELECT id FROM accessLogs WHERE id GLOB ?').all(`${uid}-*`);
  return [
    { table: 'members', ids: [uid] },
    { table: 'trainingYears', ids: years.map((year) => `${uid}_${year}`) },
    { table: 'accessLogs', ids: visits.map(({ id }) => String(id)) },
    { table: 'exercises', ids: hyroxExerciseIds },
    { table: 'personalBests', ids: hyroxExerciseIds.map((id) => `${uid}_${id}`) },
  ];
}

/** Member and plan, the last twelve weeks of visits and training, and the newest personal best. */
function homeRows(database: DatabaseSync): PageRows['rows'] {
  const uid = memberId(database);
  const today = localDate(Temporal.Now.instant());
  const since = today.subtract({ weeks: HOME_WEEKS });
  const visits = database
    .prepare(`SELECT id FROM accessLogs WHERE id GLOB ? AND json_extract(fields, '$.at."@"') >= ?`)
    .all(`${uid}-*`, since.toString());
  const [best] = database
    .prepare(
      `SELECT id FROM personalBests WHERE json_extract(fields, '$.memberUid') = ?
       ORDER BY json_extract(fields, '$.latestBestOn') DESC LIMIT 1`,
    )
    .all(uid);
  const plan = database.prepare("SELECT json_extract(fields, '$.planId') AS id FROM members WHERE id = ?");
  return [
    { table: 'members', ids: [uid] },
    { table: 'plans', ids: [String(plan.get(uid)?.id)] },
    { table: 'trainingYears', ids: [...new Set([since.year, today.year])].map((year) => `${uid}_${year}`) },
    { table: 'accessLogs', ids: visits.map(({ id }) => String(id)) },
    { table: 'personalBests', ids: [String(best?.id)] },
  ];
}

const linked = (html: string, pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].map(([, id = '']) => id)),
];

const memberId = (database: DatabaseSync) =>
  String(
    database
      .prepare("SELECT id FROM members WHERE json_extract(fields, '$.email') = ?")
      .get(signIns.member.email)?.id,
  );

const newestSession = (database: DatabaseSync) =>
  String(database.prepare('SELECT id FROM loginSessions ORDER BY doc DESC LIMIT 1').get()?.id);
