import { describe, expect, it } from 'vitest';
import { splitDate, withJoinedDate } from '#app/ui/date-parts.ts';

function post(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('a date in a form', () => {
  it('three boxes become one ISO date, with or without leading noughts', () => {
    const joined = withJoinedDate(post({ 'dob-day': '9', 'dob-month': '03', 'dob-year': '2001' }), 'dob');
    expect(joined.get('dob')).toBe('2001-03-09');
  });

  it('one field is left as it came', () => {
    expect(withJoinedDate(post({ dob: '2001-03-09' }), 'dob').get('dob')).toBe('2001-03-09');
  });

  it('empty boxes are no date at all', () => {
    const joined = withJoinedDate(post({ dob: '', 'dob-day': ' ', 'dob-month': '', 'dob-year': '' }), 'dob');
    expect(joined.has('dob')).toBe(false);
  });

  it('a half-filled date is passed on, so that the schema can refuse it', () => {
    expect(withJoinedDate(post({ 'dob-day': '31', 'dob-month': '2' }), 'dob').get('dob')).toBe('-02-31');
  });

  it('the boxes and every other field stay in the form', () => {
    const joined = withJoinedDate(post({ email: 'a@b.example', 'dob-day': '9' }), 'dob');
    expect([joined.get('email'), joined.get('dob-day')]).toEqual(['a@b.example', '9']);
  });

  it('a stored date fills the boxes without leading noughts', () => {
    expect(splitDate('2001-03-09')).toEqual({ day: '9', month: '3', year: '2001' });
    expect(splitDate('soon')).toEqual({ day: '', month: '', year: '' });
  });
});
