import { describe, expect, test } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import { askForParq } from '#server/health/ask-for-parq.ts';
import { withMail } from '../support/club.ts';
import { activeFacts, openDesk } from '../support/desk.ts';
import { parqResult } from '../support/parq.ts';

const by = { uid: 'dee', name: 'Dee Desk' };

async function openWithout(
  facts: object = { parqResults: [] },
  environment: Record<string, string> = withMail,
) {
  const desk = await openDesk({ environment });
  const member = await desk.club.member({ ...activeFacts(desk), ...facts });
  const reception = await desk.club.signedIn(await desk.club.desk());
  return { ...desk, member, reception, page: `/admin/member/${member.id}/ask-parq` };
}

describe('asking for a PAR-Q', () => {
  test('the desk is led to it from the member’s page, the member gets a link, and it is in the log', async () => {
    const { member, reception, page, mails, audit } = await openWithout();
    expect((await reception.get(`/desk/member/${member.id}`)).text).toContain('Ask for PAR-Q');
    const answer = await reception.submit(page, {});
    const { text } = await reception.follow(answer);
    expect(text).toContain(`A link to the PAR-Q is on its way to ${member.email}.`);
    const [mail] = await mails(member.id);
    expect(mail).toMatchObject({ template: 'parq-asked', to: member.email });
    expect(mail?.body).toContain('/account/parq');
    expect(await audit(member.id)).toMatchObject([{ action: 'parq.asked' }]);
    expect(text).toContain('Check in');
    expect(text).toContain('Asked for Today');
  });

  test('where no email goes out, the page leads to the tablet, and asking is not noted', async () => {
    const { member, reception, page, mails, audit } = await openWithout({ parqResults: [] }, {});
    const shown = await reception.get(page);
    expect(shown.text).toContain('Hand them the tablet');
    expect(shown.html).toContain(`href="/admin/member/${member.id}/hand-over"`);
    expect((await reception.post(page)).location).toBe(page);
    expect([await mails(member.id), await audit(member.id)]).toEqual([[], []]);
  });

  test('of two who ask at the same moment one does, and the other is told', async () => {
    const { club, member, mails } = await openWithout();
    const ask = () => askForParq(club.services, { uid: member.id, by });
    const kinds = (await Promise.all([ask(), ask()])).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['asked', 'refused']);
    expect(await mails(member.id)).toHaveLength(1);
    club.advance({ minutes: 60 });
    expect((await ask()).kind).toBe('asked');
  });

  test('nobody is asked who has filled it in, has no address or doesn’t exist', async () => {
    const parqResults = [parqResult(Temporal.Instant.from('2026-11-01T12:00:00Z'))];
    const { club, member, reception, page, mails } = await openWithout({ parqResults });
    expect((await reception.get(page)).text).toContain('They have filled in their PAR-Q.');
    const answer = await reception.submit(page, {}, page);
    expect(answer.status).toBeGreaterThanOrEqual(300);
    expect(await mails(member.id)).toEqual([]);
    const nobody = await club.member({ parqResults: [] });
    await club.store.update(members, nobody.id, { email: '' });
    expect(await askForParq(club.services, { uid: nobody.id, by })).toMatchObject({ kind: 'refused' });
    expect(await askForParq(club.services, { uid: 'nobody', by })).toEqual({ kind: 'no-member' });
    expect((await reception.get('/admin/member/nobody/ask-parq')).status).toBe(404);
  });
});
