import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { CheckField } from '../../../../ui/check-field.tsx';
import { checkProps, choiceProps, dateProps, fieldProps } from '../../../../ui/conform-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { type Option, SelectField } from '../../../../ui/select-field.tsx';
import type { ScheduleFields as Fields } from './schedule.form.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, at) => ({ value: String(at + 1), label }),
);

/** Beside an empty list of coaches. */
const NO_COACH = 'Nobody is a coach yet. Make somebody one under Control, Roles.';

type Props = {
  form: Pick<FormMetadata, 'id' | 'allErrors' | 'initialValue'>;
  fields: Required<{ [Name in keyof Fields]: FieldMetadata<string | undefined> }>;
  coaches: readonly Option[];
  rooms: readonly string[];
};

/** The questions about a weekly class, the same for a new one and an old one. */
export function ScheduleFields({ form, fields, coaches, rooms }: Props) {
  return (
    <>
      <SelectField {...choiceProps(fields.weekday)} label="Day" options={weekdays} />
      <TimeFields fields={fields} coaches={coaches} rooms={rooms} />
      <DateField {...dateProps(form, fields.from)} label="From" />
      <DateField
        {...dateProps(form, fields.until)}
        label="Until (optional)"
        hint="The last date, where it is known."
      />
      <ClashField field={fields.mayClash} />
    </>
  );
}

type TimeProps = {
  fields: Required<Record<'startTime' | 'minutes' | 'coach' | 'room' | 'capacity', TextField>>;
  coaches: readonly Option[];
  rooms: readonly string[];
};
type TextField = FieldMetadata<string | undefined>;

/** When on its day a class begins and ends, who leads it, where, and for how many; weekly or one-off. */
export function TimeFields({ fields, coaches, rooms }: TimeProps) {
  return (
    <>
      <Field {...fieldProps(fields.startTime)} label="Begins at" type="time" autoComplete="off" />
      <Field {...fieldProps(fields.minutes)} label="Minutes" inputMode="numeric" autoComplete="off" />
      <SelectField
        {...choiceProps(fields.coach)}
        label="Coach"
        options={coaches}
        emptyLabel="Nobody yet"
        hint={coaches.length === 0 ? NO_COACH : undefined}
      />
      <RoomField field={fields.room} rooms={rooms} />
      <Field {...fieldProps(fields.capacity)} label="Places" inputMode="numeric" autoComplete="off" />
    </>
  );
}

type FieldOf = { field: FieldMetadata<string | undefined> };

/** Rooms that the club has written before are offered, so that one room keeps one name. */
export function RoomField({ field, rooms }: FieldOf & { rooms: readonly string[] }) {
  return (
    <>
      <Field {...fieldProps(field)} label="Room (optional)" autoComplete="off" list="rooms" />
      <datalist id="rooms">
        {rooms.map((room) => (
          <option key={room} value={room} />
        ))}
      </datalist>
    </>
  );
}

/** Only asked once a clash has been found: what clashes stands above the box. */
export function ClashField({ field }: FieldOf) {
  if (!field.errors?.length && field.initialValue !== 'on') return null;
  return <CheckField {...checkProps(field)} label="Save it all the same" />;
}
