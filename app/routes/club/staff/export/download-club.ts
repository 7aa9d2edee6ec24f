import * as paths from '#app/paths.ts';
import { localDate } from '#domain/values/dates.ts';
import { clubParts } from '#server/club/export/export-club.ts';
import { isExportPass } from '#server/club/export/export-pass.ts';
import { zipResponse } from '#server/http/zip-response.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import type { Route } from './+types/download-club.ts';

/** Everything that the club has, as an archive; for the admin who has just given their password. Recorded in the audit log. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const at = services.now();
  const by = await findActor(context);
  if (!isExportPass(services.secret, url.searchParams.get('pass') ?? '', by.uid, at))
    return redirectWithFlash(paths.exportClub, EXPIRED, 'info');
  const summary = 'All records, pictures and files';
  await writeAudit(services.store, by, { action: 'club.exported', summary }, at);
  return zipResponse(`club-${localDate(at)}.zip`, clubParts(services), at);
}

const EXPIRED = 'That link has expired. Enter your password to start again.';
