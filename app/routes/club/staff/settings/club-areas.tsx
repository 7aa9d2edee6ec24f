import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { type Area, areaNames, areas } from '#domain/club/areas.ts';
import { findWhatIsOn } from '#server/club/what-is-on.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import type { Services } from '#server/services.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/club-areas.ts';
import { loadSettings, postSettings, type SettingName } from './save-settings.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { SettingsPart } from './settings-part.tsx';

const choice = z.enum(['yes', 'no'], { error: 'Choose yes or no' });

/** In the order of the page. */
const areasForm = z
  .object({ events: choice, runs: choice, challenges: choice, trainers: choice, tours: choice })
  .transform((typed) => ({ areasOff: areas.filter((area) => typed[area] === 'no') }));
type Fields = z.input<typeof areasForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Areas' }];

const here = paths.clubAreas;
const names: readonly SettingName[] = ['areasOff'];

const hints: Readonly<Record<Area, string>> = {
  events: 'Socials, workshops and competitions that people register for.',
  runs: 'Runs with routes and pace groups, and members’ own run log.',
  challenges: 'Goals with a leaderboard, counted or sent in.',
  trainers: 'Coaches’ profiles, enquiries, and packs of sessions.',
  tours: 'A page where visitors book a time to see the club. Leads stay.',
};

const TOUCHES =
  'Switch off what your club doesn’t offer: its pages, links and menus go, for members and staff. What was recorded is kept, and comes back when you switch it on.';

export async function loader({ context }: Route.LoaderArgs) {
  const { settings, version } = await loadSettings(context, names);
  return { version, typed: typedOf(settings) };
}

function typedOf({ areasOff }: Pick<ClubSettings, 'areasOff'>): Partial<Fields> {
  return Object.fromEntries(areas.map((area) => [area, areasOff.includes(area) ? 'no' : 'yes']));
}

export const action = ({ url, context }: Route.ActionArgs) =>
  postSettings(url, context, { form: areasForm, here, findProblems });

/** What keeps an area on, by field. */
async function findProblems(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { areasOff = [] }: Partial<Pick<ClubSettings, 'areasOff'>>,
  before: ClubSettings,
): Promise<Record<string, string[]>> {
  const problems: Record<string, string[]> = {};
  for (const area of areasOff.filter((each) => !before.areasOff.includes(each))) {
    const what = await findWhatIsOn[area](store, now());
    if (what) problems[area] = [`${areaNames[area]} can’t be switched off yet: ${what}`];
  }
  return problems;
}

export default function AreasPage({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, version } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'areas', lastResult, defaultValue: typed });
  return (
    <SettingsFrame title="Areas" touches={TOUCHES} here={here} problems={errorSummaryOf(form)}>
      <SettingsForm form={form} version={version}>
        <SettingsPart title="What your club offers">
          {areas.map((area) => (
            <ChoiceField
              key={area}
              {...choiceProps(fields[area])}
              label={areaNames[area]}
              hint={hints[area]}
              options={[
                { value: 'yes', label: 'On' },
                { value: 'no', label: 'Off' },
              ]}
            />
          ))}
        </SettingsPart>
      </SettingsForm>
    </SettingsFrame>
  );
}
