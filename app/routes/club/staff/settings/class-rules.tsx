import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { servicesContext } from '#server/request/context.ts';
import { errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/class-rules.ts';
import {
  bookingRulesFields,
  bookingRulesForm,
  bookingRulesTyped,
  type BookingRulesFields as Fields,
} from './booking-rules.form.ts';
import { BookingRulesFields } from './booking-rules-fields.tsx';
import { loadSettings, postSettings, type SettingName } from './save-settings.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Classes and booking rules' }];

const here = paths.classRules;

const names = Object.keys(bookingRulesFields) as SettingName[];

export async function loader({ context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { settings, version } = await loadSettings(context, names);
  const ahead = await store.count(sessions, [['startsAt', '>=', now()]]);
  return { version, typed: bookingRulesTyped(settings), touches: touchesText(ahead) };
}

function touchesText(ahead: number): string {
  if (ahead === 0) return 'These rules apply to every class you put on the timetable.';
  const classes = ahead === 1 ? 'the 1 upcoming class' : `all ${formatNumber(ahead)} upcoming classes`;
  return `Changes apply straight away to ${classes}, including where people have already booked.`;
}

export const action = ({ url, context }: Route.ActionArgs) =>
  postSettings(url, context, { form: bookingRulesForm, here });

export default function ClassRulesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, version, touches } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'class-rules', lastResult, defaultValue: typed });
  return (
    <SettingsFrame
      title="Classes and booking rules"
      touches={touches}
      here={here}
      problems={errorSummaryOf(form)}
    >
      <SettingsForm form={form} version={version}>
        <BookingRulesFields fields={fields} />
      </SettingsForm>
    </SettingsFrame>
  );
}
