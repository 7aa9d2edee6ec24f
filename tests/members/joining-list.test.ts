import { describe, expect, it } from 'vitest';
import { joiningList } from '#domain/members/joining-list.ts';

const steps = (...codes: string[]) => codes.map((code) => ({ code }));
const withWaiver = { hasWaiver: true };

describe('joining is one list', () => {
  it.each<[string, string[], boolean, string, string[]]>([
    [
      'of somebody who has just signed up',
      [
        'email-unconfirmed',
        'parq-not-completed',
        'waiver-not-signed',
        'membership-missing',
        'emergency-contact-missing',
      ],
      true,
      '1 of 6 done',
      [],
    ],
    [
      'without a waiver where the club has none',
      ['parq-not-completed', 'membership-missing'],
      false,
      '3 of 5 done',
      [],
    ],
    [
      'while the desk waits for the money',
      ['membership-waiting', 'waiver-not-signed'],
      true,
      '4 of 6 done',
      [],
    ],
    [
      'with what is no part of it beside it',
      ['parq-awaiting-review', 'renewal-due', 'emergency-contact-missing'],
      true,
      '4 of 6 done',
      ['renewal-due'],
    ],
  ])('%s', (_who, codes, hasWaiver, progress, rest) => {
    const list = joiningList(steps(...codes), { hasWaiver });
    expect(list?.progress).toBe(progress);
    expect(list?.rest.map(({ code }) => code)).toEqual(rest);
    expect(list?.items.flatMap(({ step }) => (step ? [step.code] : [])).length).toBe(
      codes.length - rest.length,
    );
  });

  it.each([
    ['with nothing to do', []],
    ['with one thing to do', ['emergency-contact-missing']],
    ['whose membership has ended', ['membership-ended', 'parq-needs-update', 'emergency-contact-missing']],
    ['who owes money', ['payment-overdue', 'email-unconfirmed', 'parq-needs-update']],
    ['who is not cleared to train', ['parq-not-cleared', 'membership-missing']],
  ])('there is none for somebody %s', (_who, codes) => {
    expect(joiningList(steps(...codes), withWaiver)).toBeNull();
  });
});
