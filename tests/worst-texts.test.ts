import { expect, it } from 'vitest';
import { findPasswordProblem } from '#domain/accounts/passwords.ts';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { errorCause } from '#domain/club/error-fingerprint.ts';
import { redactStack } from '#domain/club/error-redaction.ts';
import { readClock } from '#domain/club/opening-hours.ts';
import { readPaceGroups } from '#domain/community/run.ts';
import { readAccessLogFilter } from '#domain/door/access-log-filter.ts';
import { findCode, isStray } from '#domain/door/find-code.ts';
import { readKioskName } from '#domain/door/kiosk-names.ts';
import { readPairingCode } from '#domain/door/pairing-code.ts';
import { readPassCode } from '#domain/door/pass-code.ts';
import { findShortCode } from '#domain/door/short-code.ts';
import { isMemberHead, readColumns } from '#domain/members/import-columns.ts';
import { type ImportCells, readImportRow } from '#domain/members/import-row.ts';
import { readMemberFilter } from '#domain/members/member-filter.ts';
import {
  findEmergencyContactProblem,
  findFirstNameProblem,
  findMobileProblem,
  readDateOfBirth,
} from '#domain/members/member-profile.ts';
import { foldText, normaliseSearch } from '#domain/members/member-search.ts';
import { formatMobile, normaliseMobile } from '#domain/members/mobile-number.ts';
import { readMemberWords } from '#domain/members/search-words.ts';
import { readPaymentFilter } from '#domain/payments/payment-filter.ts';
import { readSessionFilter } from '#domain/timetable/session-filter.ts';
import { readTimetableFilter } from '#domain/timetable/timetable-filter.ts';
import { readDistance, readLoad } from '#domain/training/units.ts';
import { defuseCell, restoreCell } from '#domain/values/csv-safety.ts';
import { parseDateEntry } from '#domain/values/date-entry.ts';
import { askedDate } from '#domain/values/dates.ts';
import { readPounds } from '#domain/values/money.ts';
import { readDuration } from '#domain/values/read-duration.ts';
import { cutText, shorten } from '#domain/values/text.ts';
import { readGpx } from '#server/community/runs/read-gpx.ts';
import { emailOrNull } from '#server/identity/email.ts';
import { plainAddress } from '#server/identity/network.ts';
import { readCsv } from '#server/imports/read-csv.ts';
import { maskPath } from '#server/log/log.ts';
import { inFull } from './support/in-full.ts';
import { workOf } from './support/pattern-work.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const query = (typed: string) =>
  new URLSearchParams(['q', 'from', 'to', 'member', 'day'].map((name) => [name, typed]));
const cells = (typed: string) =>
  ({
    firstName: typed,
    lastName: typed,
    email: typed,
    mobile: typed,
    dateOfBirth: typed,
    plan: typed,
    status: typed,
  }) as ImportCells;
const rules = { now, minimumAge: 16, plans: [], normaliseEmail: emailOrNull };

/** Everything that reads what somebody has typed. */
const readers: Readonly<Record<string, (typed: string) => unknown>> = {
  'a date': parseDateEntry,
  'a date in three boxes': (typed) => parseDateEntry({ day: typed, month: typed, year: typed }),
  'a date of birth': (typed) => readDateOfBirth(typed, 16, now),
  'a date in a URL': askedDate,
  'a clock time': readClock,
  'an amount': readPounds,
  'a weight': (typed) => readLoad(typed, 'kg'),
  'a distance': (typed) => readDistance(typed),
  'a time': (typed) => [readDuration(typed, 'minutes'), readDuration(typed, 'seconds')],
  'a list of paces': readPaceGroups,
  'a mobile number': (typed) => [normaliseMobile(typed), formatMobile(typed), findMobileProblem(typed)],
  'a name': findFirstNameProblem,
  'an emergency contact': (typed) => findEmergencyContactProblem({ name: typed, phone: typed }),
  'a password': (typed) =>
    findPasswordProblem(typed, { minimumLength: 6, clubName: 'Our Club', email: 'a@b.example' }),
  'an email address': emailOrNull,
  'a search': (typed) => [foldText(typed), normaliseSearch(typed), readMemberWords(typed)],
  'a filter of members': (typed) => readMemberFilter(query(typed)),
  'a filter of payments': (typed) => readPaymentFilter(query(typed)),
  'a filter of check-ins': (typed) => readAccessLogFilter(query(typed)),
  'a filter of classes': (typed) => [readSessionFilter(query(typed)), readTimetableFilter(query(typed))],
  'a name at the kiosk': readKioskName,
  'a pairing code': readPairingCode,
  'a pass': (typed) =>
    readPassCode(typed, { sign: () => '', signDigits: () => '', isSame: () => false }, now),
  'a code typed at the kiosk': (typed) => [findShortCode(typed), findCode(typed), isStray(typed)],
  'the columns of a list': (typed) => readColumns([typed]),
  'a row of a list': (typed) => readImportRow(cells(typed), rules),
  'a cell of a list': (typed) => [defuseCell(typed), restoreCell(typed)],
  'a redirect': (typed) => safeRedirectPath(`/${typed}`, '/'),
  'a text to cut': (typed) => [cutText(typed, 100), shorten(typed)],
  'an error that quotes it': (typed) => [
    redactStack(typed),
    errorCause({ name: 'Error', message: typed, stack: `Error\n at ${typed}`, route: '/' }),
  ],
  'a path in the log': maskPath,
  'an address': plainAddress,
  'a GPX file': (typed) => [readGpx(typed), readGpx(`<gpx ${typed}`), readGpx(`<gpx>${typed}</gpx>`)],
};

/** What patterns and parsers like least: one thing again and again, and an end that fits nowhere. */
const pieces = [
  ' ',
  '1',
  '1 ',
  '+',
  '-',
  '/',
  '.',
  'a',
  'a.',
  '@',
  'a@',
  ',',
  '"',
  "'",
  '\n',
  '\t',
  '£1,',
  '0-',
  '(',
  '\\',
  '<',
  '<a>',
  ' a="b"',
];
const accents = ['\u0301', '\u0301\u0316', 'a\u0316\u0301'];
const MEBIBYTE = 1024 * 1024;

const worstTexts = [...pieces, ...accents].map((piece) => `1${piece.repeat(MEBIBYTE / piece.length)}!`);

const READERS_A_TEXT = 6;

/** All of them in the whole run; otherwise each reader gets others, so that together they get all. */
const textsFor = (reader: number) =>
  worstTexts.filter((_, text) => inFull || text % READERS_A_TEXT === reader % READERS_A_TEXT);

it.each(Object.entries(readers).map(([what, read], at) => [what, read, textsFor(at)] as const))(
  'row 35: of 1 MiB of anything, reading %s looks at each character a few times, and normalises next to nothing',
  (_, read, texts) => {
    for (const text of texts) {
      const { matched, normalised } = workOf(() => read(text));
      expect([JSON.stringify(text.slice(0, 12)), matched < 30 * text.length, normalised <= 2000]).toEqual([
        JSON.stringify(text.slice(0, 12)),
        true,
        true,
      ]);
    }
  },
);

it.each(inFull ? [...pieces, ...accents] : [',', '"', '\n', 'a', '\u0301'])(
  'row 35: a list of members that is 1 MiB of %j is a list or has a problem',
  async (piece) => {
    const { kind } = await readCsv(`email,name\n${piece.repeat(MEBIBYTE / piece.length)}`, isMemberHead);
    expect(['table', 'problem']).toContain(kind);
  },
);
