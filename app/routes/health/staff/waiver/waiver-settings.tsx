import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { members } from '#server/data/collections/members.ts';
import { type Waiver, waivers } from '#server/data/collections/waivers.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { Timeline } from '../../../../ui/timeline.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { loadSettings, postSettings } from '../../../club/staff/settings/save-settings.ts';
import { SettingsForm } from '../../../club/staff/settings/settings-form.tsx';
import { SettingsFrame } from '../../../club/staff/settings/settings-frame.tsx';
import { SettingsPart } from '../../../club/staff/settings/settings-part.tsx';
import type { Route } from './+types/waiver-settings.ts';

const waiverSettingsForm = z
  .object({ isWaiverRequired: z.enum(['yes', 'no'], { error: 'Choose yes or no' }) })
  .transform(({ isWaiverRequired }) => ({ isWaiverRequired: isWaiverRequired === 'yes' }));
type Fields = z.input<typeof waiverSettingsForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Waiver' }];

const here = paths.waiverSettings;
const VERSIONS_SHOWN = 100;

export async function loader({ context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { settings, version } = await loadSettings(context, ['isWaiverRequired']);
  const { waiverVersion, waiverCountsFrom, isWaiverRequired } = settings;
  const published = await store.query(waivers, { orderBy: [['version', 'desc']], limit: VERSIONS_SHOWN });
  const signed =
    waiverVersion === 0 ? 0 : await store.count(members, [['signedWaiverVersion', '>=', waiverCountsFrom]]);
  return {
    version,
    waiverVersion,
    typed: { isWaiverRequired: isWaiverRequired ? 'yes' : 'no' } as const,
    touches: touchesText(waiverVersion, signed),
    versions: published.items.map((each) => versionEvent(each, waiverVersion, now())),
  };
}

function touchesText(waiverVersion: number, signed: number): string {
  if (waiverVersion === 0) return 'Your club has no waiver yet, so nobody is asked to sign one.';
  const people = signed === 1 ? '1 person has signed' : `${formatNumber(signed)} people have signed`;
  return `${people} a version that counts. If it’s needed to train, everyone else is asked to sign before their next booking or visit.`;
}

function versionEvent(waiver: Waiver, current: number, now: Temporal.Instant) {
  const { id, version, publishedAt, publishedByName, mustSignAgain } = waiver;
  const who = publishedByName ? ` by ${publishedByName}` : '';
  return {
    key: id,
    when: formatDateTime(publishedAt, now),
    dateTime: publishedAt.toString(),
    href: paths.viewWaiver(id),
    title: `Version ${version}${version === current ? ' (current)' : ''}`,
    detail: `Published${who}${mustSignAgain && version > 1 ? '. Members had to sign again' : ''}`,
  };
}

export const action = ({ url, context }: Route.ActionArgs) =>
  postSettings(url, context, { form: waiverSettingsForm, here });

export default function WaiverSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, version, touches, waiverVersion, versions } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'waiver-settings', lastResult, defaultValue: typed });
  return (
    <SettingsFrame title="Waiver" touches={touches} here={here} problems={errorSummaryOf(form)}>
      <SettingsPart title="Text">
        {versions.length > 0 ? (
          <Timeline
            events={versions.map(({ href, title, ...event }) => ({
              ...event,
              title: <a href={href}>{title}</a>,
            }))}
          />
        ) : null}
        <ButtonLink href={paths.publishWaiver} tone={waiverVersion === 0 ? 'accent' : 'quiet'}>
          {waiverVersion === 0 ? 'Write the waiver' : 'Publish a new version'}
        </ButtonLink>
      </SettingsPart>
      <SettingsForm form={form} version={version}>
        <SettingsPart title="Training">
          <ChoiceField
            {...choiceProps(fields.isWaiverRequired)}
            label="Must members sign the waiver before they train?"
            hint="Works like a missing PAR-Q: without it nobody can book a class, and the door warns or refuses as set under Opening hours and closures."
          />
        </SettingsPart>
      </SettingsForm>
    </SettingsFrame>
  );
}
