import * as paths from '#app/paths.ts';
import { LOGIN_IDLE_DAYS } from '#domain/accounts/caching.ts';
import { servicesContext } from '#server/request/context.ts';
import { VIEWER_HEADER } from '#server/request/offline-copy.ts';
import { copyHeaders } from '../bookings/staff/roster/copy-headers.ts';
import rosterScript from '../bookings/staff/roster/roster-worker-script.js?raw';
import type { Route } from './+types/offline-worker.ts';
import script from './offline-worker-script.js?raw';
import { sendWorker } from './send-worker.ts';

const known = {
  cache: 'offline-copy',
  copy: paths.offlineCopy,
  viewer: VIEWER_HEADER,
  /** A copy lasts no longer than a login session that nobody uses. */
  longestDays: LOGIN_IDLE_DAYS,
  /** Where the copy is shown when there is no connection. */
  pages: [paths.accountPages, paths.timetable],
  endings: [paths.closeAccount],
  devices: [paths.kiosk, paths.whiteboard],
  /** Forms of staff end nobody's login session. */
  staff: paths.staffPages,
  /** But for this one: a member holds the device next. */
  handOver: paths.handOver('id').slice(paths.viewMember('id').length),
  rosters: {
    ...{
      cache: 'offline-rosters',
      list: paths.rosterCopies,
      home: paths.coachDashboard,
      below: paths.rosterPages,
    },
    ...copyHeaders,
  },
};

/**
 * `/offline-worker.js`: the same for everybody, with the addresses of this release. Browsers ask for it with each visit and at least once a day. Where
 * `OFFLINE_COPY` is off, it removes what it has kept, and itself.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { isOfflineCopyOn } = context.get(servicesContext).config;
  return sendWorker({ ...known, isOn: isOfflineCopyOn }, `${rosterScript}\n${script}`);
}
