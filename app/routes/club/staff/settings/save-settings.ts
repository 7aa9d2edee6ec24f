/** What the settings pages share. */
import type { z } from 'zod';
import { changeSettings, readSettingsForChange, type SettingsChanges } from '#server/club/change-settings.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Services } from '#server/services.ts';
import { readForm } from '../../../../forms/read-form.ts';

export type SettingName = keyof SettingsChanges;

/** The settings, and the version of those that a page changes. */
export const loadSettings = (context: Context, names: readonly SettingName[]) =>
  readSettingsForChange(context.get(servicesContext), names);

interface SettingsPage<Schema> {
  readonly form: Schema;
  readonly here: string;
  /** What speaks against the change, by field. */
  readonly findProblems?: (
    services: Services,
    changes: SettingsChanges,
    before: ClubSettings,
  ) => Promise<Record<string, string[]>>;
  /** What the change touches, counted after it was saved; empty: nothing worth saying. */
  readonly findTouched?: (changes: SettingsChanges, before: ClubSettings) => Promise<string>;
}

/** Saves what one page has. */
export function postSettings<Schema extends z.ZodType<SettingsChanges>>(
  url: URL,
  context: Context,
  { form, here, findProblems, findTouched }: SettingsPage<Schema>,
) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, form);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const { settings: before } = await readSettingsForChange(services, []);
    const changes: SettingsChanges = submission.value;
    const problems = (await findProblems?.(services, changes, before)) ?? {};
    if (Object.keys(problems).length > 0) return refuse(submission.reply({ fieldErrors: problems }), 409);
    const seen = readText(context, 'version');
    const outcome = await changeSettings(services, { changes, seen, by: await findActor(context) });
    if (outcome.kind === 'overtaken') {
      return refuse(submission.reply({ formErrors: [OVERTAKEN] }), 409);
    }
    const touched = (await findTouched?.(changes, before)) ?? '';
    const done = outcome.kind === 'same' ? 'No changes to save.' : 'Settings saved.';
    return redirectWithFlash(here, `${done} ${touched}`.trim(), touched ? 'warn' : 'good');
  });
}

const OVERTAKEN =
  'Someone else has changed these settings since you opened this page. Your changes are below. Check them and save again to overwrite theirs.';
