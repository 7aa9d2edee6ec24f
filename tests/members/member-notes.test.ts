import { describe, expect, test } from 'vitest';
import { memberNotes } from '#server/data/collections/member-notes.ts';
import { openDesk } from '../support/desk.ts';

/** Somebody at the front desk has written a pinned note about a member. */
async function openNotes() {
  const desk = await openDesk();
  const { club } = desk;
  const member = await club.member({ name: 'Grace Adeyemi' });
  const reception = await club.signedIn(await club.desk());
  const page = `/admin/member/${member.id}/notes`;
  const added = await reception.submit(page, { text: 'Owes us a towel', pinned: 'on' });
  const stored = async () => (await club.store.query(memberNotes, { limit: 10 })).items;
  const [note] = await stored();
  if (!note) throw new Error('no note');
  return { ...desk, club, member, reception, page, added, note, notes: stored };
}

describe('notes about a member', () => {
  test('say who wrote them; pinned ones are on the member’s page and at check-in', async () => {
    const { member, reception, added, browser, note } = await openNotes();
    const { text } = await reception.follow(added);
    expect(text).toContain('Note added.');
    expect(text).toContain('Never write health details here');
    expect(note).toMatchObject({ memberUid: member.id, text: 'Owes us a towel', isPinned: true });
    expect(note.byName).not.toBe('');
    expect(text).toContain(note.byName);
    for (const path of [`/admin/member/${member.id}`, `/admin/check-in/${member.id}`])
      expect((await browser.get(path)).text).toContain('Owes us a towel');
  });

  test('an empty or endless one is refused, and what was typed is kept', async () => {
    const { reception, page, notes } = await openNotes();
    const empty = await reception.submit(page, { text: ' ' });
    expect([empty.status, empty.text.includes('Enter a note')]).toEqual([422, true]);
    const long = await reception.submit(page, { text: 'towel '.repeat(200) });
    expect([long.status, long.text.includes('Use at most 1,000 characters')]).toEqual([422, true]);
    expect(long.html).toContain('towel towel');
    expect(await notes()).toHaveLength(1);
  });

  test('its author changes it; nobody else can', async () => {
    const { browser, reception, note, member, notes } = await openNotes();
    const edit = `/admin/notes/${note.id}`;
    expect((await browser.get(edit)).status).toBe(404);
    expect((await browser.post(edit, { text: 'Mine now' })).status).not.toBe(303);
    const answer = await reception.submit(edit, { text: 'Brought it back' });
    expect(answer.location).toBe(`/admin/member/${member.id}/notes`);
    expect(await notes()).toMatchObject([{ text: 'Brought it back', isPinned: false, pinnedFor: '' }]);
    expect((await browser.get(`/admin/member/${member.id}`)).text).not.toContain('Brought it back');
  });

  test('changed in two windows says so in the second, with both texts', async () => {
    const { club, reception, note, notes } = await openNotes();
    const edit = `/admin/notes/${note.id}`;
    const seen = note.at.toString();
    club.advance({ minutes: 1 });
    const both = await Promise.all([
      reception.submit(edit, { text: 'From the tablet', seen }),
      reception.submit(edit, { text: 'From the office', seen }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const [stored] = await notes();
    const refused = both.find(({ status }) => status === 409);
    const mine = stored?.text === 'From the tablet' ? 'From the office' : 'From the tablet';
    expect(refused?.text).toContain(`You changed this note in another window: “${stored?.text}”.`);
    expect(refused?.html).toContain(`${mine}</textarea>`);
    club.advance({ minutes: 1 });
    expect((await reception.submit(edit, { text: mine })).status).toBe(303);
    expect((await notes())[0]?.text).toBe(mine);
  });

  test('removed by its author or an admin, with a trace that does not repeat it', async () => {
    const { browser, page, note, member, notes, audit } = await openNotes();
    const answer = await browser.submit(page, {}, `/admin/notes/${note.id}/remove`);
    expect((await browser.follow(answer)).text).toContain('Note removed.');
    expect(await notes()).toEqual([]);
    const entries = await audit(member.id);
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['note.added', 'note.removed']);
    expect(JSON.stringify(entries)).not.toContain('towel');
  });

  test('row 32: the member reads it in the copy of their data, without ids of staff', async () => {
    const { club, member, note } = await openNotes();
    const own = await (await club.signedIn(member)).get('/account/security/my-data.json');
    expect(own.html).toContain('Owes us a towel');
    expect(own.html).not.toContain(note.byUid);
  });
});
