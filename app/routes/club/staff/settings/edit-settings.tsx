import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { changeSettings, readSettingsForChange } from '#server/club/change-settings.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/edit-settings.ts';
import { bookingRulesTyped } from './booking-rules.form.ts';
import { holdRulesTyped } from './hold-rules.form.ts';
import { openingHoursTyped } from './opening-hours.form.ts';
import { type SettingsFields as Fields, settingsForm } from './settings.form.ts';
import { SettingsFields } from './settings-fields.tsx';
import { tourRulesTyped } from './tour-rules.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Club settings' }];

const here = paths.editSettings;

export async function loader({ context }: Route.LoaderArgs) {
  const { settings, version } = await readSettingsForChange(context.get(servicesContext));
  return { version, typed: typedOf(settings) };
}

function typedOf(settings: ClubSettings): Partial<Fields> {
  const { clubName, tagline, about, address, phone, email, accentColour, parqAtDoor } = settings;
  return {
    ...{ clubName, tagline, about, address, phone, email, accentColour, parqAtDoor },
    ...openingHoursTyped(settings.openingHours),
    classesOffered: settings.classesOffered.map(({ name, words }) => `${name}: ${words}`).join('\n'),
    closedDates: settings.closedDates.map((date) => date.split('-').reverse().join('/')).join('\n'),
    ...bookingRulesTyped(settings),
    isOpenDataOn: settings.isOpenDataOn ? 'yes' : 'no',
    ...holdRulesTyped(settings),
    ...tourRulesTyped(settings),
    isPrintedPassAccepted: settings.isPrintedPassAccepted ? 'yes' : 'no',
    autoExitHours: String(settings.autoExitHours),
    alreadyInMinutes: String(settings.alreadyInMinutes),
    minimumAge: String(settings.minimumAge),
    minimumPasswordLength: String(settings.minimumPasswordLength),
  };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, settingsForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const outcome = await changeSettings(context.get(servicesContext), {
      changes: submission.value,
      seen: readText(context, 'version'),
      by: await findActor(context),
    });
    if (outcome.kind === 'overtaken') {
      return refuse(submission.reply({ formErrors: [OVERTAKEN] }), 409);
    }
    return redirectWithFlash(here, outcome.kind === 'same' ? 'No changes to save.' : 'Settings saved.');
  });
}

const OVERTAKEN =
  'Someone else has changed the settings since you opened this page. Your changes are below. Check them and save again to overwrite theirs.';

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, version } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'settings', lastResult, defaultValue: typed });
  return (
    <FormPage title="Club settings" problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        <input type="hidden" name="version" value={version} />
        <SettingsFields fields={fields} />
        <SubmitButton>Save settings</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
