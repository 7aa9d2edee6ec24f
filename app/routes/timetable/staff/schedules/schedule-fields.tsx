import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { CheckField } from '../../../../ui/check-field.tsx';
import {
  checkProps,
  choiceProps,
  dateProps,
  fieldProps,
  numberProps,
} from '../../../../ui/conform-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { type Option, SelectField } from '../../../../ui/select-field.tsx';
import type { ScheduleFields as Fields } from './schedule.form.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, at) => ({ value: String(at + 1), label }),
);

type Props = {
  form: Pick<FormMetadata, 'id' | 'allErrors' | 'initialValue'>;
  fields: Required<{ [Name in keyof Fields]: FieldMetadata<string | undefined> }>;
  coaches: readonly Option[];
  rooms: readonly string[];
  /** Its class type is chosen beside: length and places may be left to it. */
  isNew?: boolean;
};

/** The fields of a weekly class, for adding and editing. */
export function ScheduleFields({ form, fields, coaches, rooms, isNew = false }: Props) {
  return (
    <>
      <SelectField {...choiceProps(fields.weekday)} label="Day" options={weekdays} />
      <TimeFields fields={fields} coaches={coaches} rooms={rooms} isNew={isNew} />
      <DateField {...dateProps(form, fields.from)} label="From" />
      <DateField
        {...dateProps(form, fields.until)}
        label="Until (optional)"
        hint="Leave empty if there’s no last date."
      />
      <ClashField field={fields.mayClash} />
    </>
  );
}

type TimeProps = {
  fields: Required<Record<'startTime' | 'minutes' | 'coach' | 'room' | 'capacity', TextField>>;
  coaches: readonly Option[];
  rooms: readonly string[];
  isNew?: boolean;
};
type TextField = FieldMetadata<string | undefined>;

/** The time, coach, room and places of a weekly or one-off class. */
export function TimeFields({ fields, coaches, rooms, isNew = false }: TimeProps) {
  const ofType = isNew ? 'Leave empty to use the class type’s.' : undefined;
  return (
    <>
      <Field {...fieldProps(fields.startTime)} label="Starts at" type="time" autoComplete="off" />
      <Field {...numberProps(fields.minutes)} label="Minutes" hint={ofType} />
      <CoachField field={fields.coach} coaches={coaches} />
      <RoomField field={fields.room} rooms={rooms} />
      <Field {...numberProps(fields.capacity)} label="Places" hint={ofType} />
    </>
  );
}

type FieldOf = { field: FieldMetadata<string | undefined> };

/** Says how to make somebody a coach where there is none. */
export function CoachField({ field, coaches }: FieldOf & { coaches: readonly Option[] }) {
  return (
    <SelectField
      {...choiceProps(field)}
      label="Coach"
      options={coaches}
      emptyLabel="No coach yet"
      hint={
        coaches.length === 0
          ? 'There are no coaches yet. Give someone the coach role in Settings, under Roles.'
          : undefined
      }
    />
  );
}

/** Suggests rooms already in use, so that one room keeps one name. */
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

/** Shown only once a clash has been found; the clash is shown above the box. */
export function ClashField({ field }: FieldOf) {
  if (!field.errors?.length && field.initialValue !== 'on') return null;
  return <CheckField {...checkProps(field)} label="Save anyway" />;
}
