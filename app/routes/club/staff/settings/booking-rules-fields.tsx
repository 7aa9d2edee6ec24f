import './settings.css';
import type { FieldMetadata } from '@conform-to/react';
import { fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import type { SettingsFields } from './settings.form.ts';

type BookingRulesFieldsProps = {
  fields: Required<{ [Name in keyof SettingsFields]: FieldMetadata<string | undefined> }>;
};

/** When classes are booked, cancelled and called off, and what missing them means. */
export function BookingRulesFields({ fields }: BookingRulesFieldsProps) {
  return (
    <>
      <WindowFields fields={fields} />
      <CancellingFields fields={fields} />
      <WaitlistFields fields={fields} />
      <MissedClassFields fields={fields} />
      <TimetableFields fields={fields} />
    </>
  );
}

type NumberFieldProps = { field: FieldMetadata<string | undefined>; label: string; hint: string };

function NumberField({ field, label, hint }: NumberFieldProps) {
  return <Field {...fieldProps(field)} label={label} hint={hint} inputMode="numeric" autoComplete="off" />;
}

function WindowFields({ fields }: BookingRulesFieldsProps) {
  return (
    <>
      <h3>Booking ahead</h3>
      <NumberField
        field={fields.bookingOpensDaysBefore}
        label="Days before a class on which booking opens"
        hint="From 1 to 60. A plan may have its own number."
      />
      <Field
        {...fieldProps(fields.bookingOpensAt)}
        label="Booking opens at"
        hint="On that day"
        type="time"
        autoComplete="off"
      />
      <NumberField
        field={fields.mostUpcomingBookings}
        label="Most classes ahead of one person"
        hint="Booked and waitlisted together, from 1 to 100"
      />
    </>
  );
}

function CancellingFields({ fields }: BookingRulesFieldsProps) {
  return (
    <>
      <h3>Cancelling</h3>
      <NumberField
        field={fields.freeCancelMinutes}
        label="Minutes before a class until which cancelling is free"
        hint="From 0 to 2880, which is two days. After that it counts as a missed class."
      />
      <fieldset className="opening-day">
        <legend>Quiet hours</legend>
        <Field
          {...fieldProps(fields.quietFrom)}
          label="From"
          hint="Do not count as notice"
          type="time"
          autoComplete="off"
        />
        <Field
          {...fieldProps(fields.quietUntil)}
          label="Until"
          hint="Both empty: none"
          type="time"
          autoComplete="off"
        />
      </fieldset>
    </>
  );
}

function WaitlistFields({ fields }: BookingRulesFieldsProps) {
  return (
    <>
      <h3>Waitlist</h3>
      <NumberField
        field={fields.mostWaiting}
        label="Most people on a waitlist"
        hint="From 0 to 50; 0 is no waitlists"
      />
      <NumberField
        field={fields.lateOfferMinutes}
        label="Minutes to accept a late place"
        hint="From 5 to 240. When cancelling is no longer free, a place is offered and not just given."
      />
    </>
  );
}

function MissedClassFields({ fields }: BookingRulesFieldsProps) {
  return (
    <>
      <h3>Missed classes</h3>
      <NumberField
        field={fields.strikeLimit}
        label="Missed classes until a pause"
        hint="No-shows and late cancellations, from 1 to 20"
      />
      <NumberField
        field={fields.strikeWindowDays}
        label="Days that a missed class counts"
        hint="From 1 to 60"
      />
      <NumberField
        field={fields.suspensionDays}
        label="Days of the pause"
        hint="From 0 to 60. Nobody books ahead in a pause, only on the day; 0 is no pauses."
      />
      <NumberField
        field={fields.standingNoShowLimit}
        label="No-shows in a row that end a standing booking"
        hint="From 1 to 10"
      />
    </>
  );
}

function TimetableFields({ fields }: BookingRulesFieldsProps) {
  return (
    <>
      <h3>The door and the timetable</h3>
      <NumberField
        field={fields.checkInOpensMinutes}
        label="Minutes before a class from which the kiosk marks people present"
        hint="From 0 to 240"
      />
      <NumberField
        field={fields.checkInClosesMinutes}
        label="Minutes after the start until which it does"
        hint="From 0 to 240"
      />
      <NumberField
        field={fields.generateDaysAhead}
        label="Days of timetable made ahead"
        hint="From 7 to 90"
      />
      <NumberField
        field={fields.autoCancelBelow}
        label="Fewest bookings for a class to take place"
        hint="From 0 to 50. A class with fewer is called off; 0 is never."
      />
      <NumberField
        field={fields.autoCancelMinutesBefore}
        label="Minutes before the start at which it is called off"
        hint="From 30 to 2880, which is two days"
      />
    </>
  );
}
