import '../club-staff.css';
import type { FieldMetadata } from '@conform-to/react';
import { fieldProps, numberProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import type { BookingRulesFields as Fields } from './booking-rules.form.ts';

type BookingRulesFieldsProps = {
  fields: Required<{ [Name in keyof Fields]: FieldMetadata<string | undefined> }>;
};

/** Booking, cancellation, waitlist, missed-class and timetable rules. */
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

function WindowFields({ fields }: BookingRulesFieldsProps) {
  return (
    <section className="settings-part stack">
      <h2>Booking ahead</h2>
      <Field
        {...numberProps(fields.bookingOpensDaysBefore)}
        label="Booking opens (days before the class)"
        hint="From 1 to 60. Plans can have their own number."
      />
      <Field
        {...fieldProps(fields.bookingOpensAt)}
        label="Booking opens (time)"
        hint="Time of day"
        type="time"
        autoComplete="off"
      />
      <Field
        {...numberProps(fields.mostUpcomingBookings)}
        label="Maximum upcoming classes per member"
        hint="Bookings and waitlists together, from 1 to 100"
      />
    </section>
  );
}

function CancellingFields({ fields }: BookingRulesFieldsProps) {
  return (
    <section className="settings-part stack">
      <h2>Cancelling</h2>
      <Field
        {...numberProps(fields.freeCancelMinutes)}
        label="Free cancellation (minutes before)"
        hint="From 0 to 2880 (two days). Later cancellations count as strikes."
      />
      <fieldset className="opening-day">
        <legend>Quiet hours</legend>
        <Field
          {...fieldProps(fields.quietFrom)}
          label="From"
          hint="This time doesn’t count towards the notice"
          type="time"
          autoComplete="off"
        />
        <Field
          {...fieldProps(fields.quietUntil)}
          label="Until"
          hint="Leave both empty for none"
          type="time"
          autoComplete="off"
        />
      </fieldset>
    </section>
  );
}

function WaitlistFields({ fields }: BookingRulesFieldsProps) {
  return (
    <section className="settings-part stack">
      <h2>Waitlist</h2>
      <Field
        {...numberProps(fields.mostWaiting)}
        label="Maximum waitlist length"
        hint="From 0 to 50; 0 means no waitlists"
      />
      <Field
        {...numberProps(fields.lateOfferMinutes)}
        label="Minutes to accept a last-minute place"
        hint="From 5 to 240. Once cancelling is no longer free, we offer places rather than booking them automatically."
      />
    </section>
  );
}

function MissedClassFields({ fields }: BookingRulesFieldsProps) {
  return (
    <section className="settings-part stack">
      <h2>Strikes</h2>
      <Field
        {...numberProps(fields.strikeLimit)}
        label="Strikes before booking is paused"
        hint="No-shows and late cancellations, from 1 to 20"
      />
      <Field {...numberProps(fields.strikeWindowDays)} label="Days a strike counts for" hint="From 1 to 60" />
      <Field
        {...numberProps(fields.suspensionDays)}
        label="Length of the pause (days)"
        hint="From 0 to 60. During a pause, members can only book on the day; 0 means no pauses."
      />
      <Field
        {...numberProps(fields.standingNoShowLimit)}
        label="No-shows in a row before a standing booking ends"
        hint="From 1 to 10"
      />
    </section>
  );
}

function TimetableFields({ fields }: BookingRulesFieldsProps) {
  return (
    <section className="settings-part stack">
      <h2>Check-in and timetable</h2>
      <Field
        {...numberProps(fields.checkInOpensMinutes)}
        label="Check-in opens (minutes before the class)"
        hint="From 0 to 240. Where plan hours apply at the door, members come in this early for what they’ve booked."
      />
      <Field
        {...numberProps(fields.checkInClosesMinutes)}
        label="Check-in closes (minutes after the start)"
        hint="From 0 to 240"
      />
      <Field
        {...numberProps(fields.generateDaysAhead)}
        label="Days to generate the timetable ahead"
        hint="From 7 to 90"
      />
      <Field
        {...numberProps(fields.autoCancelBelow)}
        label="Minimum bookings for a class to go ahead"
        hint="From 0 to 50. Classes with fewer are cancelled automatically; 0 means never."
      />
      <Field
        {...numberProps(fields.autoCancelMinutesBefore)}
        label="Automatic cancellation (minutes before)"
        hint="From 30 to 2880 (two days)"
      />
    </section>
  );
}
