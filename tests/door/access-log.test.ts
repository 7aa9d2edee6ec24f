import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { type AccessLogEntry, accessLogs, presence } from '#server/data/collections/door.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { accessLog, doorMember, pairedKiosk, scan, screenPass } from '../support/door.ts';
import { openShop } from '../support/shop.ts';

async function logged(club: TestClub, facts: Partial<AccessLogEntry>): Promise<AccessLogEntry> {
  const entry = {
    ...accessLogs.decode(crypto.randomUUID(), {
      at: club.now(),
      result: 'ok',
      isAllowed: true,
      deviceName: 'Front door',
    }),
    ...facts,
  };
  await club.store.create(accessLogs, entry);
  return entry;
}

const rowsOf = (html: string) => (html.match(/<tr /g)?.length ?? 1) - 1;

describe('the access log', () => {
  test('without entries says what to do next', async () => {
    const club = openClub();
    const admin = await club.signedIn(await club.admin());
    expect((await admin.get('/admin/accessLogs')).text).toContain('No check-ins yet');
    expect((await admin.get('/admin/accessLogs?member=nobody')).text).toContain('No matches');
  });

  test('shows who, what, when, why, where, and who let them in anyway', async () => {
    const club = openClub();
    const admin = await club.signedIn(await club.admin());
    const tom = await doorMember(club, {
      firstName: 'Tom',
      lastName: 'Ashworth',
      membershipStatus: 'past_due',
    });
    await scan(club, screenPass(club, tom));
    await admin.submit(`/admin/check-in/${tom.uid}`, { reason: 'Pays on Friday' });
    const { html, text } = await admin.get('/admin/accessLogs');
    expect(rowsOf(html)).toBe(2);
    expect(text).toContain('Payment overdue');
    expect(text).toContain('A payment is overdue');
    expect(text).toMatch(/Let in by staff .*Ada \w+ let them in: Pays on Friday/);
    expect(html).toContain(`href="/admin/member/${tom.uid}"`);
  });

  test('is found by name, e-mail, uid, day, result and device, alone and together', async () => {
    const club = openClub();
    const admin = await club.signedIn(await club.admin());
    const tom = await doorMember(club, { firstName: 'Tom', lastName: 'Ashworth', email: 'tom@example.test' });
    const grace = await doorMember(club, { firstName: 'Grace', lastName: 'Adeyemi' });
    const yesterday = club.now().subtract({ hours: 24 });
    await logged(club, { memberUid: tom.uid, memberName: 'Tom A', deviceId: 'front', at: yesterday });
    await logged(club, {
      memberUid: tom.uid,
      memberName: 'Tom B',
      deviceId: 'back',
      result: 'expired',
      isAllowed: false,
    });
    await logged(club, { memberUid: grace.uid, memberName: 'Grace', deviceId: 'front' });
    await logged(club, { result: 'unknown-code', isAllowed: false, deviceId: 'front' });
    await logged(club, {
      memberUid: 'left',
      deviceId: 'back',
      direction: 'out',
      at: yesterday.subtract({ hours: 24 }),
    });
    const count = async (query: string) => rowsOf((await admin.get(`/admin/accessLogs?${query}`)).html);
    expect(await count('')).toBe(5);
    expect(await count('direction=out')).toBe(1);
    expect(await count('direction=in&device=back&result=refused')).toBe(1);
    expect(await count('member=ashworth')).toBe(2);
    expect(await count('member=TOM%40example.test')).toBe(2);
    expect(await count(`member=${grace.uid}`)).toBe(1);
    expect(await count('from=2026-11-21')).toBe(3);
    expect(await count('from=2026-11-20&to=2026-11-20')).toBe(1);
    expect(await count('from=2026-11-20&to=2026-11-21')).toBe(4);
    expect(await count('result=refused')).toBe(2);
    expect(await count('result=allowed&direction=in')).toBe(2);
    expect(await count('result=expired')).toBe(1);
    expect(await count('device=front')).toBe(3);
    expect(await count('device=front&result=refused')).toBe(1);
    expect(await count('member=ashworth&device=back&result=expired&from=2026-11-21&to=2026-11-21')).toBe(1);
    expect(await count(`member=${grace.uid}&result=refused`)).toBe(0);
  });

  test('a name that several people have shows them all, and that ten are the most', async () => {
    const club = openClub();
    const admin = await club.signedIn(await club.admin());
    for (let number = 0; number < 12; number += 1) {
      const person = await doorMember(club, {
        firstName: 'Tom',
        lastName: `Smith${String.fromCharCode(97 + number)}`,
      });
      await logged(club, { memberUid: person.uid });
    }
    const { html, text } = await admin.get('/admin/accessLogs?member=tom');
    expect(rowsOf(html)).toBe(10);
    expect(text).toContain('More than 10 people match');
  });

  test('row 23: a filter is a value, whatever it holds', async () => {
    const club = openClub();
    const admin = await club.signedIn(await club.admin());
    await logged(club, { deviceId: 'front' });
    for (const wild of ["' OR 1=1 --", '%', '_', '*', '"', '\\', '{"$gt":""}', '\0']) {
      for (const name of ['member', 'device']) {
        const { html, status } = await admin.get(`/admin/accessLogs?${name}=${encodeURIComponent(wild)}`);
        // NUL and blanks are trimmed to nothing by no browser: they are looked for, and found nowhere.
        expect([name, wild, status, rowsOf(html)]).toEqual([name, wild, 200, 0]);
      }
    }
    for (const wild of ['result=drop', 'cursor=zzz', 'cursor=WyJhZnRlciJd', 'limit=100000']) {
      const { html, status } = await admin.get(`/admin/accessLogs?${wild}`);
      expect([wild, status, rowsOf(html)]).toEqual([wild, 200, 1]);
    }
    for (const wild of ['from=2026-13-45', 'to=x']) {
      const { html, status } = await admin.get(`/admin/accessLogs?${wild}`);
      expect([wild, status, rowsOf(html)]).toEqual([wild, 422, 0]);
    }
  });

  test('comes fifty to a page, on and back', async () => {
    const club = openClub();
    const admin = await club.signedIn(await club.admin());
    for (let number = 0; number < 120; number += 1) {
      await logged(club, {
        memberName: `No ${number}.`,
        memberUid: 'x',
        at: club.now().add({ seconds: number }),
      });
    }
    const linkTo = (html: string, rel: string) =>
      new RegExp(`href="([^"]+)" rel="${rel}"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const first = await admin.get('/admin/accessLogs?result=ok');
    const second = await admin.get(linkTo(first.html, 'next'));
    const third = await admin.get(linkTo(second.html, 'next'));
    expect([first, second, third].map(({ html }) => rowsOf(html))).toEqual([50, 50, 20]);
    expect(second.text).toContain('No 69.');
    expect(linkTo(third.html, 'next')).toBe('');
    expect((await admin.get(linkTo(second.html, 'prev'))).text).toContain('No 119.');
  });

  test('row 20: what a member is called is text', async () => {
    const club = openClub();
    const admin = await club.signedIn(await club.admin());
    const name = '</script><img src=x onerror=alert(1)>';
    await logged(club, {
      memberUid: 'x',
      memberName: name,
      reason: name,
      deviceName: name,
      overriddenBy: name,
    });
    expect((await admin.get('/admin/accessLogs')).html).not.toContain('<img');
  });
});

describe('the access log as CSV', () => {
  test('holds every entry of the filter, however many pages that takes', async () => {
    const club = openClub();
    const admin = await club.signedIn(await club.admin());
    for (let start = 0; start < 1200; start += 400) {
      await club.store.batch((batch) => {
        for (let number = start; number < start + 400; number += 1) {
          const at = club.now().add({ seconds: number });
          const fields = {
            at,
            result: number % 2 ? 'ok' : 'expired',
            isAllowed: number % 2 === 1,
            reason: `No ${number}`,
          };
          batch.create(accessLogs, accessLogs.decode(crypto.randomUUID(), fields));
        }
      });
    }
    const all = await admin.get('/admin/accessLogs.csv');
    expect(all.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(all.headers.get('Content-Disposition')).toBe('attachment; filename="access-log-2026-11-21.csv"');
    const reasons = (parse(all.html, { columns: true, bom: true }) as Record<string, string>[]).map(
      (row) => row.Reason,
    );
    expect(reasons).toHaveLength(1200);
    expect(new Set(reasons).size).toBe(1200);
    expect(reasons[0]).toBe('No 1199');
    const refused = parse((await admin.get('/admin/accessLogs.csv?result=refused')).html, {
      columns: true,
      bom: true,
    });
    expect(refused).toHaveLength(600);
    const { items } = await club.store.query(auditLog, { limit: 10 });
    expect(items.map(({ action }) => action)).toEqual(['access-log.exported', 'access-log.exported']);
  });

  test('row 31: a cell that a spreadsheet would run is defused, and the rest reads back as it was', async () => {
    const club = openClub();
    const admin = await club.signedIn(await club.admin());
    const formula = '=HYPERLINK("http://x.example","a")';
    await logged(club, {
      memberName: formula,
      reason: 'quotes " and, commas\nand lines',
      overrideReason: '@SUM(A1)',
    });
    const { html } = await admin.get('/admin/accessLogs.csv');
    const [row] = parse(html, { columns: true, bom: true }) as Record<string, string>[];
    expect(row).toMatchObject({
      Member: `'${formula}`,
      'Override reason': "'@SUM(A1)",
      Reason: 'quotes " and, commas\nand lines',
      Time: '2026-11-21T12:00:00+00:00',
    });
  });

  test('is for admins alone', async () => {
    const club = openClub();
    const coach = await club.signedIn(await club.coach());
    expect((await coach.get('/admin/accessLogs.csv')).status).toBe(403);
    expect((await club.visitor().get('/admin/accessLogs.csv')).status).toBe(303);
    expect(await club.store.count(auditLog)).toBe(0);
  });
});

describe('checking in at the desk', () => {
  test('shows what the door would say, and looking changes nothing', async () => {
    const club = openClub();
    const admin = await club.signedIn(await club.admin());
    const overdue = { membershipStatus: 'past_due', planPriceInPence: 7900 } as const;
    const tom = await doorMember(club, { firstName: 'Tom', ...overdue });
    const page = await admin.get(`/admin/check-in/${tom.uid}`);
    expect(page.text).toContain('Payment overdue');
    expect(page.text).toContain('Let Tom in anyway');
    // What is owed comes first, as on the desk’s red card.
    expect(page.html).toContain(
      `href="/admin/member/${tom.uid}/payment-settled" class="button button-main">Take £79<`,
    );
    expect(await accessLog(club)).toEqual([]);
  });

  test('somebody who is checked in by mistake is taken back with one press', async () => {
    const club = openClub();
    const admin = await club.signedIn(await club.admin());
    const priya = await doorMember(club);
    const done = await admin.follow(await admin.submit(`/admin/check-in/${priya.uid}`, {}));
    expect(await club.store.count(presence)).toBe(1);
    const undo = /action="(\/undo\/[^"]+)"/.exec(done.html)?.[1] ?? '';
    const shown = await admin.follow(await admin.post(undo, {}));
    expect(shown.text).toContain('the check-in doesn’t count');
    // It let nobody in, and turned nobody away.
    expect((await admin.get('/admin/dashboard')).text).toContain('0 Sent to desk today');
    expect((await admin.get('/admin/accessLogs?result=refused')).html).not.toContain('cell-title');
    expect(await club.store.count(presence)).toBe(0);
    // The second press of the same person is told that they are in already, and takes nothing back.
    await admin.submit(`/admin/check-in/${priya.uid}`, {});
    const again = await admin.follow(await admin.submit(`/admin/check-in/${priya.uid}`, {}));
    expect(again.text).toContain('is already in');
    expect(again.html).not.toContain('/undo/');
  });

  test('without a reason, someone the door refuses stays out: a form to correct, and nothing in the log', async () => {
    const club = openClub();
    const admin = await club.signedIn(await club.admin());
    const tom = await doorMember(club, { membershipStatus: 'past_due' });
    const answer = await admin.submit(`/admin/check-in/${tom.uid}`, { reason: '  ' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Enter a reason for letting them in');
    expect(await club.store.count(presence)).toBe(0);
    expect(await accessLog(club)).toHaveLength(0);
    const again = await admin.submit(`/admin/check-in/${tom.uid}`, { reason: 'Pays on Friday' });
    expect(again.location).toBe('/desk');
    expect(await club.store.count(presence)).toBe(1);
  });

  test('the form sent twice is one entry', async () => {
    const club = openClub();
    const admin = await club.signedIn(await club.admin());
    const priya = await doorMember(club);
    const page = await admin.get(`/admin/check-in/${priya.uid}`);
    const fields = Object.fromEntries(
      [...page.html.matchAll(/type="hidden" name="(\w+)" value="([^"]+)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ) as Record<string, string>;
    const answers = await Promise.all([1, 2].map(() => admin.post(`/admin/check-in/${priya.uid}`, fields)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await accessLog(club)).toHaveLength(1);
  });

  test('is for admins only, and about members who exist', async () => {
    const club = openClub();
    const priya = await doorMember(club);
    const coach = await club.signedIn(await club.coach());
    expect((await coach.post(`/admin/check-in/${priya.uid}`, { reason: 'x' })).status).toBe(403);
    const admin = await club.signedIn(await club.admin());
    expect((await admin.get('/admin/check-in/nobody')).status).toBe(404);
    expect((await admin.post('/admin/check-in/nobody', { reason: 'x' })).status).toBe(404);
    expect(await club.store.count(presence)).toBe(0);
  });
});

describe('who is in', () => {
  const clubWithPriyaIn = async () => {
    const club = openClub();
    const priya = await doorMember(club, { firstName: 'Priya', lastName: 'Raman' });
    await scan(club, screenPass(club, priya));
    club.advance({ minutes: 80 });
    return { club, priya };
  };

  test('the public and members see a number and the hours, and no name', async () => {
    const { club } = await clubWithPriyaIn();
    const member = await club.signedIn(await club.member({ firstName: 'Tom', lastName: 'Ashworth' }));
    for (const browser of [club.visitor(), member]) {
      const { html, text, headers } = await browser.get('/admin/attendancecount');
      expect(text).toContain('1 person is in now');
      expect(text).toContain('Open until 18:00');
      expect(html).not.toMatch(/Raman/);
      expect(html).not.toContain('check-out');
      expect(headers.get('Refresh')).toBe('30');
    }
  });

  test('a coach sees names and checks people out, and the audit log says so', async () => {
    const { club, priya } = await clubWithPriyaIn();
    const coach = await club.signedIn(await club.coach());
    const page = await coach.get('/admin/attendancecount');
    expect(page.text).toContain('Priya Raman');
    expect(page.text).toContain('1 h 20 min');
    expect(page.html).not.toContain('/admin/member/');
    const fields = { memberUid: priya.uid };
    const answer = await coach.submit('/admin/attendancecount', fields, '/admin/attendancecount/check-out');
    expect((await coach.follow(answer)).text).toContain('Priya Raman checked out.');
    const again = await coach.submit('/admin/attendancecount', fields, '/admin/attendancecount/check-out');
    expect((await coach.follow(again)).text).toContain('They’re already checked out.');
    expect((await accessLog(club)).map(({ direction }) => direction)).toEqual(['in', 'out']);
    const { items } = await club.store.query(auditLog, { limit: 10 });
    expect(items).toMatchObject([{ action: 'check-out.recorded', memberUid: priya.uid }]);
  });

  test('row 15: a member or a visitor checks nobody out', async () => {
    const { club, priya } = await clubWithPriyaIn();
    const fields = { memberUid: priya.uid };
    const member = await club.signedIn(await club.member());
    expect((await member.post('/admin/attendancecount/check-out', fields)).status).toBe(403);
    expect((await club.visitor().post('/admin/attendancecount/check-out', fields)).status).toBe(303);
    expect(await club.store.count(presence)).toBe(1);
  });

  test('row 9: a coach who is one no longer sees a number only, at once', async () => {
    const { club } = await clubWithPriyaIn();
    const sam = await club.coach();
    const coach = await club.signedIn(sam);
    await club.services.identity.setClaims(sam.uid, { admin: false, coach: false, desk: false });
    const { text } = await coach.get('/admin/attendancecount');
    expect(text).toContain('1 person is in now');
    expect(text).not.toContain('Raman');
  });

  test('row 22: a check-out of nobody, or of a wild value, is refused', async () => {
    const { club } = await clubWithPriyaIn();
    const coach = await club.signedIn(await club.coach());
    for (const memberUid of [[], '', '../x', 'x'.repeat(5000), '\0']) {
      const answer = await coach.post('/admin/attendancecount/check-out', { memberUid });
      expect([memberUid, answer.status]).toEqual([memberUid, 422]);
    }
    expect(await club.store.count(presence)).toBe(1);
  });

  test('who is in on a membership that is then voided stays, and the desk reads that they have none', async () => {
    const { club, sold, giveBack } = await openShop();
    const ana = await doorMember(club, {
      ...{ firstName: 'Ana', lastName: 'Ruiz', membershipStatus: 'pending', planId: '' },
      ...{ currentPeriodStart: null, currentPeriodEnd: null },
    });
    const { id } = await sold(ana, { planId: 'unlimited' });
    await scan(club, screenPass(club, ana));
    const visitors = {
      desk: await club.signedIn(await club.desk()),
      office: await club.signedIn(await club.admin()),
      coach: await club.signedIn(await club.coach()),
    };
    const who = async (name: keyof typeof visitors) =>
      (await visitors[name].get('/admin/attendancecount')).text;
    expect(await who('desk')).not.toContain('No membership now');
    expect((await giveBack(id, { kind: 'void', choices: ['endPlan'] })).kind).toBe('returned');
    for (const name of ['desk', 'office'] as const)
      expect(await who(name), name).toMatch(/1 person is in now.* Ana Ruiz No membership now/);
    // Coaches read nothing of a membership.
    expect(await who('coach')).toMatch(/1 person is in now.* Ana Ruiz/);
    expect(await who('coach')).not.toContain('No membership now');
    expect((await visitors.office.get('/admin/dashboard')).text).toMatch(/1\s*In the club now/);
    const { html } = await visitors.desk.get('/desk');
    expect(html).toMatch(/Ana Ruiz/);
    const csv = parse((await visitors.office.get('/admin/accessLogs.csv')).html, { columns: true });
    expect(csv).toMatchObject([{ Member: 'Ana Ruiz', Result: 'Let in' }]);
  });

  test('after the club’s hours without a check-out people count as gone', async () => {
    const { club } = await clubWithPriyaIn();
    club.advance({ minutes: 101 });
    const { text } = await club.visitor().get('/admin/attendancecount');
    expect(text).toContain('0 people are in now');
  });
});

test('row 17: opening the door’s pages changes nothing', async () => {
  const club = openClub();
  const priya = await doorMember(club, { firstName: 'Priya' });
  const kiosk = await pairedKiosk(club);
  await scan(club, screenPass(club, priya));
  const admin = await club.signedIn(await club.admin());
  const before = await Promise.all([accessLog(club), club.store.query(presence, { limit: 10 })]);
  for (const path of [
    '/admin/accessLogs?member=priya',
    '/admin/attendancecount',
    '/admin/attendancecount/check-out',
    `/admin/check-in/${priya.uid}`,
    '/admin/adminControl/kiosks',
    '/admin/adminControl/kiosks/pair',
  ]) {
    expect([path, (await admin.get(path)).status < 400]).toEqual([path, true]);
  }
  for (const path of ['/kiosk', '/kiosk/find', '/kiosk/find/check-in', '/kiosk/pair']) {
    expect([path, (await kiosk.get(path)).status < 400]).toEqual([path, true]);
  }
  expect(await Promise.all([accessLog(club), club.store.query(presence, { limit: 10 })])).toEqual(before);
  expect(await club.store.count(auditLog)).toBe(2);
});
