import { describe, expect, test } from 'vitest';
import { bookingPreferencesForm } from '#app/routes/bookings/booking-preferences.form.ts';
import { openingHoursFields } from '#app/routes/club/staff/settings/opening-hours.form.ts';
import { planForm } from '#app/routes/membership/staff/plans/plan.form.ts';
import { startTimeField } from '#app/routes/timetable/staff/class-times.form.ts';

const fields = {
  'quiet hours': bookingPreferencesForm.shape.quietFrom,
  'opening hours': openingHoursFields['monday-opens'],
  'the hours of a plan': planForm.in.shape.weekdaysFrom,
  'the start of a class': startTimeField,
};

describe.each(Object.entries(fields))('%s', (name, field) => {
  const isRequired = name === 'the start of a class';
  test.each([
    ['18:00', '18:00'],
    [' 18:00 ', '18:00'],
    ['18:00:00', '18:00'],
    ['24:00', isRequired ? null : '24:00'],
    ['', isRequired ? null : ''],
    ['9:30', null],
    ['25:00', null],
    ['18.00', null],
    ['18:00:00:00', null],
    ['noon', null],
  ])('%j is read as %j', (typed, time) => {
    expect(field.safeParse(typed).data ?? null).toBe(time);
  });
});
