import { describe, expect, test } from 'vitest';
import { closeChallenge } from '#server/community/challenges/save-challenge.ts';
import { challengeEntries } from '#server/data/collections/challenges.ts';
import { pictures } from '#server/data/collections/pictures.ts';
import { ada, openChallenges } from '../../support/challenges.ts';
import { doorMember } from '../../support/door.ts';
import { openClubOnDisk, photo } from '../../support/pictures.ts';
import { hiddenFields } from '../../support/visitor.ts';

const ORIGIN = 'http://club.test';

describe('a photo as proof', () => {
  async function openWithPhoto() {
    const given = openChallenges(openClubOnDisk());
    const row = await given.challenge({ proof: 'required' });
    const una = await doorMember(given.club, { firstName: 'Una' });
    const browser = await given.club.signedIn(una);
    const send = async (name: string, more: Record<string, string> = {}) => {
      const page = `/challenges/${row.id}/submit${more.again ? `?again=${more.again}` : ''}`;
      const body = new FormData();
      const fields = { ...hiddenFields((await browser.get(page)).html), score: '7:30', ...more };
      for (const [field, value] of Object.entries(fields)) body.set(field, value);
      const content = name === 'photo' ? await photo() : Buffer.from('<svg/>');
      body.set('picture', new File([content as Uint8Array<ArrayBuffer>], `${name}.jpg`));
      const headers = { Origin: ORIGIN, Accept: 'text/html' };
      return browser.send(new Request(ORIGIN + page, { method: 'POST', body, headers }));
    };
    return { ...given, row, una, browser, send };
  }

  test('row 25: is stored with the score, and seen by its owner and staff alone', async () => {
    const { club, row, una, browser, send, submissions } = await openWithPhoto();
    expect((await send('photo')).status).toBe(303);
    const [sent] = await submissions(row, una);
    expect(sent?.pictureId).toMatch(/^\d+x\d+-/);
    const address = `/pictures/${sent?.pictureId}-small.webp`;
    const coach = await club.signedIn(await club.coach());
    const other = await club.signedIn(await doorMember(club));
    const statuses = [];
    for (const reader of [browser, coach, other, club.visitor()])
      statuses.push((await reader.get(address)).status);
    expect(statuses).toEqual([200, 200, 404, 404]);
    expect((await coach.get(`/admin/challenges/submissions/${sent?.id}`)).html).toContain(sent?.pictureId);
  });

  test('row 25: that is none leaves nothing behind, and what was typed is kept', async () => {
    const { club, row, una, send, submissions } = await openWithPhoto();
    const answer = await send('page', { note: 'Rower 3' });
    expect([answer.status, answer.text]).toEqual([
      422,
      expect.stringContaining('Choose a JPEG, PNG or WebP'),
    ]);
    expect(answer.html).toContain('Rower 3');
    expect(await submissions(row, una)).toEqual([]);
    expect(await club.store.count(pictures)).toBe(0);
    expect(await club.store.count(challengeEntries)).toBe(0);
  });

  test('of a challenge that is over is not stored', async () => {
    const { club, row, una, send, submissions } = await openWithPhoto();
    await closeChallenge(club.services, { id: row.id, by: ada });
    expect((await send('photo')).status).toBe(422);
    expect(await submissions(row, una)).toEqual([]);
    expect(await club.store.count(pictures)).toBe(0);
  });

  test('takes the place of the one before when a score is sent again', async () => {
    const { club, row, una, send, submissions, review } = await openWithPhoto();
    await send('photo');
    const [first] = await submissions(row, una);
    if (!first) return expect.unreachable();
    await review(first, 'changes-requested', 'It’s blurred');
    expect((await send('photo', { again: first.id })).status).toBe(303);
    const [again] = await submissions(row, una);
    expect(again?.pictureId).not.toBe(first.pictureId);
    expect(await club.store.count(pictures)).toBe(1);
  });
});
