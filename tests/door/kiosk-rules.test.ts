import { describe, expect, test } from 'vitest';
import { hasKioskName, kioskLabel, readKioskName } from '#domain/door/kiosk-names.ts';
import { kioskScreen } from '#domain/door/kiosk-screen.ts';
import { formatPairingCode, readPairingCode } from '#domain/door/pairing-code.ts';

describe('the kiosk’s screen', () => {
  const refused = { result: 'payment-overdue', isAllowed: false } as const;

  test('a refusal for money, health or a staff flag says no more than that the desk helps', () => {
    const screen = kioskScreen({ ...refused, said: 'Please see the desk', saidOfClass: '' });
    expect(screen).toEqual({
      tone: 'no',
      title: 'Please see the desk',
      line: 'Someone will help you in a moment.',
    });
  });

  test('two sentences become a title and a line', () => {
    const said = 'The club is closed. Opens tomorrow at 08:00';
    const screen = kioskScreen({ result: 'club-closed', isAllowed: false, said, saidOfClass: '' });
    expect(screen).toEqual({ tone: 'no', title: 'The club is closed', line: 'Opens tomorrow at 08:00.' });
  });

  test('somebody who is let in is greeted', () => {
    const screen = kioskScreen({ result: 'ok', isAllowed: true, said: 'Welcome, Priya', saidOfClass: '' });
    expect(screen).toEqual({ tone: 'yes', title: 'Welcome, Priya', line: 'You’re checked in.' });
  });
});

describe('looking for a name at the kiosk', () => {
  test.each([
    ['', null],
    ['pr', null],
    ['Ng', null],
    ['p r', null],
    ['Pri', 'pri'],
    ['Ng P', 'ng p'],
    [' RAMAN  p', 'raman p'],
    ['Zoë', 'zoe'],
    ['O’Neill', 'oneill'],
    ['07700 900', null],
    ['priya@example.test', null],
    ['...', null],
  ])('%j is looked for as %j', (typed, term) => expect(readKioskName(typed)).toBe(term));

  test('only names count: an e-mail address that begins so is not found', () => {
    const priya = { firstName: 'Priya', lastName: 'van der Berg' };
    expect(hasKioskName(priya, 'pri')).toBe(true);
    expect(hasKioskName(priya, 'berg')).toBe(true);
    expect(hasKioskName(priya, 'van der berg p')).toBe(true);
    expect(hasKioskName(priya, 'sunshine')).toBe(false);
  });

  test('people are shown by first name and initial, and by only as much of the surname as tells them apart', () => {
    const people = [
      { firstName: 'Priya', lastName: 'Raman' },
      { firstName: 'Priya', lastName: 'Roberts' },
      { firstName: 'Priyanka', lastName: 'Shah' },
      { firstName: 'Prince', lastName: '' },
    ];
    expect(people.map(kioskLabel)).toEqual(['Priya R.', 'Priya R.', 'Priyanka S.', 'Prince']);
  });

  test('a letter is a whole one, however it is typed', () => {
    expect(kioskLabel({ firstName: 'Jo', lastName: 'E\u0301cole' })).toBe('Jo E\u0301.');
    expect(kioskLabel({ firstName: 'Jo', lastName: '👩‍👩‍👧 Smith' })).toBe('Jo 👩‍👩‍👧.');
  });
});

describe('a pairing code', () => {
  test('is read however it is typed, and nothing else is', () => {
    expect(readPairingCode(' 7kqm-2xrd ')).toBe('7KQM2XRD');
    expect(readPairingCode('7KQM 2XRD')).toBe('7KQM2XRD');
    for (const wrong of ['', '7KQM2XR', '7KQM2XRDD', '7KQM2XR0', 'x'.repeat(1000)]) {
      expect(readPairingCode(wrong)).toBeNull();
    }
  });

  test('is shown in two halves', () => {
    expect(formatPairingCode('7KQM2XRD')).toBe('7KQM-2XRD');
  });
});
