import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { type Context, servicesContext } from '#server/request/context.ts';

/** Whether the club sends texts. */
export async function canText(context: Context): Promise<boolean> {
  const { config, settings } = context.get(servicesContext);
  return config.sms !== null && (await settings.read()).textsAMonth > 0;
}

/** Back to the preferences where it doesn't. */
export async function requireTexts(context: Context): Promise<void> {
  if (!(await canText(context))) throw redirect(paths.bookingPreferences, 303);
}
