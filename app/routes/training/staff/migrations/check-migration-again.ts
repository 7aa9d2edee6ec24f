import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { checkAgain } from '#server/training/imports/choose-columns.ts';
import type { Route } from './+types/check-migration-again.ts';
import { getMigration } from './find-migration.ts';

/** A link to here shows the list, which has the button. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(paths.checkMigration(params.id), 303);
}

/** Checks a list whose import was undone, so that it can be imported again. */
export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const list = await getMigration(url, context, id);
    const here = paths.checkMigration(id);
    const isStarted = await checkAgain(context.get(servicesContext), list);
    if (isStarted) return redirect(here, 303);
    return redirectWithFlash(here, 'This list can’t be checked again now. Undo its import first.', 'info');
  });
}
