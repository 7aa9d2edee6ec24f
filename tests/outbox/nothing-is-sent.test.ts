import { describe, expect, test } from 'vitest';
import { outbox } from '#server/data/collections/outbox.ts';
import { openDesk } from '../support/desk.ts';
import { applicant, confirmationTo, join } from '../support/join.ts';

const CODE_PAGE = '/account/confirm-email';
const isSaid = /\b(in|with) (the|our|an) (e?mail)|we still email you|sent .* a (link|confirmation)|Sent to/i;

describe('without a mail server', () => {
  test('a wrong code, or too many, leads to the desk and not to an email', async () => {
    const { club } = await openDesk();
    const { browser } = await join(club);
    const { code } = await confirmationTo(club, applicant.email);
    const nothing = await browser.submit(CODE_PAGE, {});
    expect(nothing.text).toContain('Enter the six-digit code');
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const texts = [nothing.text];
    for (let time = 1; time <= 11; time += 1)
      texts.push((await browser.submit(CODE_PAGE, { code: wrong })).text);
    expect(texts.at(1)).toContain('Only the newest one works.');
    expect(texts.at(-1)).toContain('ask the front desk');
    for (const text of texts) expect(text).not.toMatch(isSaid);
  });

  test('the desk is told of codes and links, and the audit log says that they were given', async () => {
    const { club, browser: office } = await openDesk();
    const { uid } = await join(club);
    const member = `/admin/member/${uid}`;
    const refused = await office.submit(`${member}/activate`, { plan: 'unlimited', payment: 'cash' });
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('They can confirm it now with their code or link.'),
    ]);
    const handOver = `${member}/code`;
    for (const way of ['email/resend-confirmation', 'invite'])
      expect((await office.post(`${member}/${way}`)).location).toBe(handOver);
    // Before another code takes its place.
    const [message] = (await club.store.query(outbox, { limit: 1 })).items;
    await office.submit(`/admin/adminControl/outbox/${message?.id}/reveal`, {});
    for (const what of ['code', 'link']) await office.submit(handOver, { what, check: 'known' });
    const log = await office.get(`${member}/log`);
    expect(log.text).toMatch(/gave \S+ .*a code to confirm an email address/);
    expect(log.text).toMatch(/gave .* a link to choose a password/);
    expect(log.text).toMatch(/viewed a personal message to \S+/);
    for (const { text } of [refused, log, await office.get(handOver)]) expect(text).not.toMatch(isSaid);
  });

  test('the message that is kept names its code without showing it', async () => {
    const { club, browser: office } = await openDesk();
    await join(club);
    const { code } = await confirmationTo(club, applicant.email);
    const [message] = (await club.store.query(outbox, { limit: 1 })).items;
    const page = await office.get(`/admin/adminControl/outbox/${message?.id}`);
    expect(page.text).toContain('[a personal code]');
    expect(page.text).toContain('Show link and code');
    expect(page.text).not.toMatch(/[{}]/);
    expect(page.text).not.toContain(code);
  });

  test('preferences say that no email can be sent, and a list of new members that links are kept', async () => {
    const { club, browser: office } = await openDesk();
    const member = await club.signedIn(await club.member());
    const { text } = await member.get('/account/bookings/preferences');
    expect(text).toContain('We can’t send email at the moment.');
    expect(text).not.toMatch(isSaid);
    const list = { pasted: 'First name,Last name,Email\nAnn,Ashworth,ann@old.test\n' };
    const checked = await office.follow(await office.submit('/admin/adminControl/import-members', list));
    expect(checked.text).toContain('To let a new member choose a password, open their page');
    expect(checked.html).not.toContain('sendsWelcome');
  });
});
