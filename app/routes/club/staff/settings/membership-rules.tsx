import { type FieldMetadata, useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { localDate } from '#domain/values/dates.ts';
import { typedPounds } from '#domain/values/money.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { members } from '#server/data/collections/members.ts';
import { servicesContext } from '#server/request/context.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf, fieldProps, numberProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/membership-rules.ts';
import { holdRulesTyped } from './hold-rules.form.ts';
import {
  type MembershipRulesFields as Fields,
  type MembershipRulesFields,
  membershipRulesForm,
} from './membership-rules.form.ts';
import { loadSettings, postSettings, type SettingName } from './save-settings.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { SettingsPart } from './settings-part.tsx';
import { tourRulesTyped } from './tour-rules.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Memberships and holds' }];

const here = paths.membershipRules;

const names: readonly SettingName[] = [
  ...([
    'minimumAge',
    'joiningFeeInPence',
    'refundsBy',
    'holdShortestDays',
    'holdLongestDays',
    'holdMostDaysAYear',
    'holdNoticeDays',
    'holdFeeInPence',
  ] as const),
  ...(['tourPlaces', 'tourMinutes', 'toursFrom', 'toursUntil', 'tourNoticeHours', 'tourDaysAhead'] as const),
];

const refundChoices = [
  { value: 'desk', label: 'The front desk and admins' },
  { value: 'admins', label: 'Admins only' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { settings, version } = await loadSettings(context, names);
  const typed: Partial<Fields> = {
    minimumAge: String(settings.minimumAge),
    joiningFeeInPence: typedPounds(settings.joiningFeeInPence),
    refundsBy: settings.refundsBy,
    ...holdRulesTyped(settings),
    holdFeeInPence: typedPounds(settings.holdFeeInPence),
    ...tourRulesTyped(settings),
  };
  const holds = await store.count(members, [['hold.until', '>=', localDate(now()).toString()]]);
  return { version, typed, touches: touchesText(holds) };
}

function touchesText(holds: number): string {
  const rest = 'The minimum age applies to people who join from now on.';
  if (holds === 0) return `Hold rules apply to holds that start from now on. ${rest}`;
  const placed = holds === 1 ? 'The 1 hold' : `The ${formatNumber(holds)} holds`;
  return `${placed} already placed ${holds === 1 ? 'stays as it is' : 'stay as they are'}; new rules apply to later ones. ${rest}`;
}

export const action = ({ url, context }: Route.ActionArgs) =>
  postSettings(url, context, { form: membershipRulesForm, here });

export default function MembershipRulesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, version, touches } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'membership-rules', lastResult, defaultValue: typed });
  return (
    <SettingsFrame
      title="Memberships and holds"
      touches={touches}
      here={here}
      problems={errorSummaryOf(form)}
    >
      <SettingsForm form={form} version={version}>
        <SettingsPart title="Joining and payments">
          <Field
            {...numberProps(fields.minimumAge)}
            label="Minimum age to join"
            hint="In years, from 0 to 18. Anyone under 18 also needs a parent or guardian’s consent."
          />
          <Field
            {...fieldProps(fields.joiningFeeInPence)}
            label="Joining fee in pounds"
            hint="Paid once, with somebody’s first membership, pack or trial. After a trial without a fee it’s paid with the next plan. Nobody else who changes plan or comes back pays it, unless the desk ticks it. 0 means no fee."
            inputMode="decimal"
            autoComplete="off"
          />
          <ChoiceField
            {...choiceProps(fields.refundsBy)}
            label="Who can refund and void payments?"
            options={refundChoices}
          />
          <p>
            <a href={paths.listPlans}>Plans and prices</a>
          </p>
        </SettingsPart>
        <SettingsPart title="Holds">
          <HoldRulesFields fields={fields} />
          <Field
            {...fieldProps(fields.holdFeeInPence)}
            label="Fee for a hold in pounds"
            hint="Owed at the desk when a hold is booked. Staff can waive it with a reason. 0 means no fee."
            inputMode="decimal"
            autoComplete="off"
          />
        </SettingsPart>
        <SettingsPart title="Tours">
          <TourRulesFields fields={fields} />
        </SettingsPart>
      </SettingsForm>
    </SettingsFrame>
  );
}

type HoldRulesFieldsProps = {
  fields: Required<{ [Name in keyof MembershipRulesFields]: FieldMetadata<string | undefined> }>;
};

/** The rules for holds that members start themselves; staff can override each one. */
function HoldRulesFields({ fields }: HoldRulesFieldsProps) {
  return (
    <>
      <Field
        {...numberProps(fields.holdShortestDays)}
        label="Minimum hold (days)"
        hint="From 1 to 365. Staff can override these rules for a single hold, with a reason."
      />
      <Field {...numberProps(fields.holdLongestDays)} label="Maximum hold (days)" hint="From 1 to 365" />
      <Field
        {...numberProps(fields.holdMostDaysAYear)}
        label="Maximum hold days in any 12 months"
        hint="From 1 to 365"
      />
      <Field
        {...numberProps(fields.holdNoticeDays)}
        label="Notice before a hold starts (days)"
        hint="From 0 to 90; 0 means holds can start today"
      />
    </>
  );
}

type TourRulesFieldsProps = {
  fields: Required<{ [Name in keyof MembershipRulesFields]: FieldMetadata<string | undefined> }>;
};

/** The rules for tours, which people book on the website. */
function TourRulesFields({ fields }: TourRulesFieldsProps) {
  return (
    <>
      <Field
        {...numberProps(fields.tourPlaces)}
        label="Tours at the same time"
        hint="From 0 to 20; 0 means people can’t book tours"
      />
      <Field {...numberProps(fields.tourMinutes)} label="Length of a tour (minutes)" hint="From 15 to 180" />
      <Field
        {...fieldProps(fields.toursFrom)}
        label="First tour starts at"
        type="time"
        hint="Tours are only offered within your opening hours, and never on closed dates."
        autoComplete="off"
      />
      <Field {...fieldProps(fields.toursUntil)} label="Last tour ends at" type="time" autoComplete="off" />
      <Field
        {...numberProps(fields.tourNoticeHours)}
        label="Notice before a tour (hours)"
        hint="From 0 to 168"
      />
      <Field {...numberProps(fields.tourDaysAhead)} label="Days ahead" hint="From 1 to 60" />
    </>
  );
}
