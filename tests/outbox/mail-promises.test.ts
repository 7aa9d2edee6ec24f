import { expect, test } from 'vitest';
import { memberMail, staffMail, tourMail, visitorMail } from '#domain/club/mail-promises.ts';
import { openClub, withMail } from '../support/club.ts';
import { mailPromise } from '../support/mail-promise.ts';
import { readSources } from '../support/source-files.ts';

const person = {
  firstName: 'Niamh',
  lastName: 'Doyle',
  email: 'niamh@example.test',
  mobile: '07700 900123',
  'dob-day': '27',
  'dob-month': '3',
  'dob-year': '1990',
  sex: 'female',
};

/** Everything that is said of mail on the way of a new member, of a forgotten password and of a waitlist. */
async function walk(environment: Record<string, string>): Promise<string> {
  const club = openClub({ environment });
  const office = await club.signedIn(await club.admin());
  const member = await club.member();
  const texts: string[] = [];
  const added = await office.submit('/admin/members/new', person);
  texts.push((await office.get('/admin/members/new')).text, (await office.follow(added)).text);
  const invited = await office.submit(`/admin/member/${member.id}/invite`, {});
  texts.push(
    (await office.get(`/admin/member/${member.id}/invite`)).text,
    (await office.follow(invited)).text,
  );
  const visitor = club.visitor();
  const asked = await visitor.submit('/auth/forgot-password', { email: member.email });
  texts.push((await visitor.get('/auth/forgot-password')).text, (await visitor.follow(asked)).text);
  return texts.join('\n');
}

test('with a mail server, mail is on its way', async () => {
  const text = await walk(withMail);
  expect(text).toContain('A password link is on its way to niamh@example.test.');
  expect(text).toContain('we’ve sent a link to choose a new password');
  expect(text).not.toContain('kept in Messages');
});

test('without one, nothing is: staff hand it over, and members are told to ask them', async () => {
  const text = await walk({});
  expect(text).toContain('choose “Give a code or link” for a link to choose a password');
  expect(text).toContain('Ask at the front desk for a link');
  expect(text).not.toMatch(/on its way|we’ve sent|we’ll (email|send)|kept in Messages/i);
});

test('without a mail server no sentence about mail says that it is sent', () => {
  // Asked only where one is set.
  const { parqQueued: _, ...rest } = staffMail;
  const facts = ['Niamh', 'that it is cancelled'] as never[];
  for (const [name, say] of Object.entries({ ...rest, ...memberMail, ...tourMail, ...visitorMail })) {
    const kept = (say as (...given: unknown[]) => string)(false, ...facts);
    expect([name, kept]).toEqual([
      name,
      expect.not.stringMatching(
        /on its way|we’ve (sent|emailed)|we’ll (email|send|message|tell)|let you know|and message|in the message/i,
      ),
    ]);
  }
});

test('with one, a member whose emails come back is promised none', async () => {
  const club = openClub({ environment: withMail });
  const member = await club.member({ emailTrouble: 'bounces' });
  const browser = await club.signedIn(member);
  const { text } = await browser.get('/account/bookings/preferences');
  expect(text).toContain('We can’t send email at the moment.');
  expect(text).not.toContain('Choose which emails you’d like.');
});

test('whether mail can go is asked of one function', () => {
  const allowed = ['server/config/', 'server/outbox/send-test-mail.ts', 'server/log/new-error-mail.ts'];
  const elsewhere = ['app', 'server', 'domain']
    .flatMap(readSources)
    .filter(
      ({ path, code }) => /\bsmtp [!=]==? null/.test(code) && !allowed.some((each) => path.startsWith(each)),
    )
    .map(({ path }) => path);
  expect(elsewhere).toEqual([]);
});

test('pages and rules promise mail in one place only', () => {
  // Sending again is offered only where a mail server is set.
  const allowed = [
    'domain/club/mail-promises.ts',
    'app/routes/club/staff/outbox/resend-message.ts',
    // Of what waits to be sent.
    'app/routes/members/staff/batches/batch-view.ts',
    // Below `canSendMail`, in words of their own.
    'app/routes/bookings/booking-preferences.tsx',
    'app/routes/membership/staff/plans/price-rise/price-rise.tsx',
    'app/routes/membership/staff/plans/price-rise/withdraw-rise.tsx',
  ];
  const elsewhere = ['app', 'domain']
    .flatMap(readSources)
    .filter(({ path, code }) => !allowed.includes(path) && mailPromise.test(code))
    .map(({ path }) => path);
  expect(elsewhere).toEqual([]);
});
