import { type FieldMetadata, useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { parseDateEntry } from '#domain/values/date-entry.ts';
import { touchedByHours } from '#server/club/touched-by-hours.ts';
import { servicesContext } from '#server/request/context.ts';
import { numberBetween } from '../../../../forms/whole-number.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf, fieldProps, numberProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/club-hours.ts';
import {
  openingHoursFields,
  openingHoursTyped,
  readOpeningHours,
  requireWholeDays,
} from './opening-hours.form.ts';
import { OpeningHoursFields } from './opening-hours-fields.tsx';
import { loadSettings, postSettings } from './save-settings.ts';
import { linesOf, paragraphs } from './setting-text.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { SettingsPart } from './settings-part.tsx';

const MAX_CLOSED_DATES = 100;

/** One date per line as people write them; sorted, without duplicates. */
const closedDates = paragraphs('closed dates', 4000).transform((typed, context) => {
  const dates = new Set<string>();
  for (const line of linesOf(typed)) {
    const reading = parseDateEntry(line);
    if (reading.kind === 'date') dates.add(reading.date.toString());
    else context.addIssue({ code: 'custom', message: `“${line}” isn’t a date. Enter it like 25/12/2026` });
  }
  if (dates.size > MAX_CLOSED_DATES)
    context.addIssue({ code: 'custom', message: `Enter at most ${MAX_CLOSED_DATES} closed dates` });
  return [...dates].sort();
});

/** Opening hours, closures and the door, in page order. */
const hoursForm = z
  .object({
    ...openingHoursFields,
    closedDates,
    parqAtDoor: z.enum(['warn', 'refuse'], { error: 'Choose what happens at the door' }),
    isPrintedPassAccepted: z.enum(['yes', 'no'], { error: 'Choose yes or no' }),
    arePlanHoursAtDoor: z.enum(['yes', 'no'], { error: 'Choose yes or no' }),
    autoExitHours: numberBetween('the check-out hours', 1, 24),
    alreadyInMinutes: numberBetween('the repeat scan minutes', 1, 120),
  })
  .superRefine(requireWholeDays, { when: () => true })
  .transform(({ closedDates, parqAtDoor, isPrintedPassAccepted, arePlanHoursAtDoor, ...rest }) => {
    const { autoExitHours, alreadyInMinutes, ...days } = rest;
    return {
      openingHours: readOpeningHours(days),
      ...{ closedDates, parqAtDoor, autoExitHours, alreadyInMinutes },
      isPrintedPassAccepted: isPrintedPassAccepted === 'yes',
      arePlanHoursAtDoor: arePlanHoursAtDoor === 'yes',
    };
  });
type Fields = z.input<typeof hoursForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Opening hours and closures' }];

const here = paths.clubHours;

const names = [
  ...(['openingHours', 'closedDates', 'parqAtDoor'] as const),
  ...(['isPrintedPassAccepted', 'arePlanHoursAtDoor', 'autoExitHours', 'alreadyInMinutes'] as const),
];

export async function loader({ context }: Route.LoaderArgs) {
  const { settings, version } = await loadSettings(context, names);
  const typed: Partial<Fields> = {
    ...openingHoursTyped(settings.openingHours),
    closedDates: settings.closedDates.map((date) => date.split('-').reverse().join('/')).join('\n'),
    parqAtDoor: settings.parqAtDoor,
    isPrintedPassAccepted: settings.isPrintedPassAccepted ? 'yes' : 'no',
    arePlanHoursAtDoor: settings.arePlanHoursAtDoor ? 'yes' : 'no',
    autoExitHours: String(settings.autoExitHours),
    alreadyInMinutes: String(settings.alreadyInMinutes),
  };
  return { version, typed };
}

export const action = ({ url, context }: Route.ActionArgs) =>
  postSettings(url, context, {
    form: hoursForm,
    here,
    findTouched: async (changes, before) =>
      touchedText(await touchedByHours(context.get(servicesContext), before, changes)),
  });

function touchedText({ onClosedDates, outsideHours }: Awaited<ReturnType<typeof touchedByHours>>): string {
  const closures =
    onClosedDates === 1 ? '1 coming class falls on' : `${onClosedDates} coming classes fall on`;
  const weekly = outsideHours === 1 ? '1 weekly class is' : `${outsideHours} weekly classes are`;
  return [
    onClosedDates > 0
      ? `${closures} the closed dates you added. To cancel, use “Close the club” in the timetable.`
      : '',
    outsideHours > 0 ? `${weekly} outside the opening hours and still on the timetable.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

export default function HoursPage({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, version } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'hours', lastResult, defaultValue: typed });
  return (
    <SettingsFrame
      title="Opening hours and closures"
      touches="Changes apply straight away on the website and at the door. Classes stay on the timetable; once you’ve saved, this page says how many are affected."
      here={here}
      problems={errorSummaryOf(form)}
    >
      <SettingsForm form={form} version={version}>
        <SettingsPart title="Opening hours">
          <OpeningHoursFields fields={fields} />
        </SettingsPart>
        <SettingsPart title="Closures">
          <TextAreaField
            {...fieldProps(fields.closedDates)}
            label="Closed dates"
            hint="One date per line, like 25/12/2026."
            rows={3}
          />
          <p>
            <a href={paths.closeDate}>Close the club</a> for a day, several days or part of a day, and cancel
            the classes too.
          </p>
        </SettingsPart>
        <DoorPart fields={fields} />
      </SettingsForm>
    </SettingsFrame>
  );
}

const atDoor = [
  { value: 'warn', label: 'Let them in', hint: 'and alert staff to speak to them' },
  { value: 'refuse', label: 'Send them to the desk' },
];

type DoorPartProps = {
  fields: Required<{ [Name in keyof Fields]: FieldMetadata<string | undefined> }>;
};

function DoorPart({ fields }: DoorPartProps) {
  return (
    <SettingsPart title="Door">
      <ChoiceField
        {...choiceProps(fields.parqAtDoor)}
        label="When someone without an up-to-date PAR-Q or a waiver they need to sign checks in"
        options={atDoor}
        isStacked
      />
      <ChoiceField {...choiceProps(fields.isPrintedPassAccepted)} label="Accept printed passes at the door" />
      <ChoiceField
        {...choiceProps(fields.arePlanHoursAtDoor)}
        label="Plan hours apply at the door too"
        hint="For off-peak plans. Members can still come in for a class or training session they’ve booked."
      />
      <Field
        {...numberProps(fields.autoExitHours)}
        label="Check people out automatically after (hours)"
        hint="From 1 to 24. People don’t check out at the door."
      />
      <Field
        {...numberProps(fields.alreadyInMinutes)}
        label="Ignore repeat scans for (minutes)"
        hint="From 1 to 120. The door says “You’re already in” and doesn’t count a second visit."
      />
    </SettingsPart>
  );
}
