import * as paths from '#app/paths.ts';
import { servicesContext } from '#server/request/context.ts';
import { sendWorker } from '../members/send-worker.ts';
import type { Route } from './+types/kiosk-worker.ts';
import script from './kiosk-worker-script.js?raw';

const known = { cache: 'kiosk-page', page: paths.kiosk, pairing: paths.pairDevice };

/** `/kiosk-worker.js`, for `/kiosk` alone. Where `OFFLINE_COPY` is off, it removes what it has kept, and itself. */
export function loader({ context }: Route.LoaderArgs) {
  const { isOfflineCopyOn } = context.get(servicesContext).config;
  return sendWorker({ ...known, isOn: isOfflineCopyOn }, script);
}
