import * as paths from '#app/paths.ts';
import { type Context, servicesContext } from '#server/request/context.ts';

/** Where somebody goes on to after a link in an email that works in a club without tours too. */
export async function pageAfterLink(context: Context): Promise<string> {
  const { areasOff } = await context.get(servicesContext).settings.read();
  return areasOff.includes('tours') ? paths.timetable : paths.bookTour;
}
