import { expect, test } from 'vitest';
import { memberNumberOf } from '#domain/door/member-number.ts';
import { members } from '#server/data/collections/members.ts';
import { openClub } from '../support/club.ts';
import { cardDigits, doorMember, scan, screenDigits } from '../support/door.ts';

/** Two uids with one number. */
function findNamesakes(): [string, string] {
  const owners = new Map<string, string>();
  for (let at = 0; ; at += 1) {
    const uid = `member-${at}`;
    const other = owners.get(memberNumberOf(uid));
    if (other) return [other, uid];
    owners.set(memberNumberOf(uid), uid);
  }
}

test('a member’s number has five digits, and is the same after a new pass', async () => {
  const club = openClub();
  const priya = await club.member();
  const browser = await club.signedIn(priya);
  const number = memberNumberOf(priya.uid);
  expect(number).toMatch(/^[1-9]\d{4}$/);
  expect((await browser.get('/account/profile/pass.svg')).html).toContain(`>${number} · `);
  await browser.submit('/account/profile/new-code', {});
  expect((await browser.get('/account/profile/card.svg')).html).toContain(`>${number} · `);
});

test('numbers are spread: a thousand members hardly share any', () => {
  const numbers = Array.from({ length: 1000 }, (_, at) => memberNumberOf(`aB3dE6gH9jK2mN5pQ8sT1vW4${at}`));
  expect(new Set(numbers).size).toBeGreaterThan(980);
});

test('of two members with one number, each gets in with their own code', async () => {
  const club = openClub();
  const [one, other] = findNamesakes();
  const people = [];
  for (const uid of [one, other]) {
    const member = { ...(await doorMember(club)), id: uid, uid, memberNumber: memberNumberOf(uid) };
    await club.store.create(members, member);
    people.push(member);
  }
  for (const member of people) {
    expect(await scan(club, screenDigits(club, member))).toMatchObject({
      result: 'ok',
      memberUid: member.uid,
    });
  }
  club.advance({ minutes: 30 });
  for (const member of people) {
    expect(await scan(club, cardDigits(club, member))).toMatchObject({ result: 'ok', memberUid: member.uid });
  }
});
