import { describe, expect, it, test } from 'vitest';
import { bookingRulesFields } from '#app/routes/club/staff/settings/booking-rules.form.ts';
import { planForm } from '#app/routes/membership/staff/plans/plan.form.ts';
import { classTypeForm } from '#app/routes/timetable/staff/class-types/class-type.form.ts';
import { addScheduleForm } from '#app/routes/timetable/staff/schedules/schedule.form.ts';
import { defaultSettings } from '#domain/club/club-settings.ts';
import { startingWeek } from '#domain/club/starting-points/starting-point.ts';
import { findStartingPoint, startingPoints } from '#domain/club/starting-points/starting-points.ts';
import { slugOf } from '#server/timetable/save-class-type.ts';

const pounds = (pence: number) => (pence / 100).toFixed(2);
const { openingHours } = defaultSettings;

describe.each(startingPoints.map((point) => [point.name, point] as const))('%s', (_, point) => {
  it.each(point.classes.map((type) => [type.name, type] as const))(
    'the form for class types takes %s as it is',
    (__, { week: ___, room: ____, ...facts }) => {
      const { minutes, capacity } = facts;
      const form = { ...facts, minutes: String(minutes), capacity: String(capacity), order: '1' };
      expect(classTypeForm.parse(form)).toEqual({ ...facts, order: 1 });
    },
  );

  it.each(point.plans.map((plan) => [plan.name, plan] as const))(
    'the form for plans takes %s as it is',
    (__, plan) => {
      const { priceInPence, classAllowance, validDays, classHours, features, ...rest } = plan;
      const form = {
        ...{ ...rest, ...classHours, price: pounds(priceInPence), features: features.join('\n'), order: '1' },
        // An empty field does not reach the schema.
        ...(classAllowance === null ? {} : { classAllowance: String(classAllowance) }),
        ...(validDays === null ? {} : { validDays: String(validDays) }),
      };
      expect(planForm.parse(form)).toMatchObject({ ...plan, trainerId: '', bookingOpensDaysBefore: null });
    },
  );

  it('the form for weekly classes takes each time of its week', () => {
    for (const { of, weekday, startTime } of startingWeek(point, openingHours).slots) {
      const { room, minutes, capacity } = of;
      const form = { classType: slugOf(of.name), weekday: String(weekday), startTime, room, coach: '' };
      const sizes = { minutes: String(minutes), capacity: String(capacity), from: '2026-11-21', until: '' };
      expect(addScheduleForm.parse({ ...form, ...sizes })).toMatchObject({
        startTime,
        weekday,
        minutes,
        room,
      });
    }
  });

  it('the form for settings takes each of its rules', () => {
    for (const [rule, value] of Object.entries(point.rules)) {
      const field = bookingRulesFields[rule as keyof typeof point.rules];
      expect(field.parse(String(value))).toBe(value);
    }
  });

  it('has no two class types with the same address, and no two in one colour', () => {
    expect(new Set(point.classes.map(({ name }) => slugOf(name))).size).toBe(point.classes.length);
    expect(new Set(point.classes.map(({ colour }) => colour)).size).toBe(point.classes.length);
  });

  it('never has two classes in one room at the same time', () => {
    const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    const { slots } = startingWeek(point, openingHours);
    const spans = slots.map(({ of, weekday, startTime }) => {
      const from = minuteOf(startTime);
      return { place: `${of.room} ${weekday}`, from, until: from + of.minutes };
    });
    for (const [index, one] of spans.entries()) {
      const others = spans.slice(index + 1).filter(({ place }) => place === one.place);
      expect(others.filter(({ from, until }) => from < one.until && one.from < until)).toEqual([]);
    }
  });

  it('fits whole into the opening hours of a new club, with a class of every type', () => {
    const { slots, leftOut } = startingWeek(point, openingHours);
    expect(leftOut).toBe(0);
    expect(new Set(slots.map(({ of }) => of.name)).size).toBe(point.classes.length);
    // Firestore allows 30 values in one condition.
    expect(slots.length).toBeLessThanOrEqual(30);
  });
});

test('a starting point is found by its key', () => {
  expect(findStartingPoint('yoga-studio')?.name).toBe('Yoga studio');
  expect(findStartingPoint('toString')).toBeNull();
});

const strength = startingPoints[0];
const closed = Array(7).fill(null);
test.each([
  ['closed all week', closed, 0],
  ['open when the class ends', [{ opens: '18:00', closes: '19:15' }, ...closed.slice(1)], 1],
  ['closed a minute before it ends', [{ opens: '18:00', closes: '19:14' }, ...closed.slice(1)], 0],
  ['open a minute after it starts', [{ opens: '18:01', closes: '20:00' }, ...closed.slice(1)], 0],
  ['open past midnight', [{ opens: '18:00', closes: '01:00' }, ...closed.slice(1)], 2],
  ['open all day', [{ opens: '00:00', closes: '24:00' }, ...closed.slice(1)], 3],
])('a club that is %s gets only the classes that fit', (_, hours, expected) => {
  if (!strength) throw new Error('no starting points');
  const { slots, leftOut } = startingWeek(strength, hours);
  expect(slots.length).toBe(expected);
  expect(leftOut).toBe(startingWeek(strength, openingHours).slots.length - expected);
});
