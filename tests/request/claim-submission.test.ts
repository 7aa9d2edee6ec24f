/** What two requests with the same form agree on, and what happens to a form when a process is killed while handling it. */
import { describe, expect, test, vi } from 'vitest';
import { formSubmissions } from '#server/data/collections/forms.ts';
import type { Store } from '#server/data/store.ts';
import { claimSubmission } from '#server/request/claim-submission.ts';
import { standingClock } from '../support/clock.ts';
import { openClub } from '../support/club.ts';
import { openEmptyStore } from '../support/store-under-test.ts';
import { hiddenFields } from '../support/visitor.ts';

const ID = 'the form';

function openClaims() {
  const store = openEmptyStore();
  const clock = standingClock();
  const warn = vi.fn();
  const parts = { store, now: clock.now, log: { warn } as never };
  return { store, clock, warn, claim: (renewEveryMs?: number) => claimSubmission(parts, ID, renewEveryMs) };
}
const stored = (store: Store) => store.find(formSubmissions, ID);

describe('a claim', () => {
  test('is one request’s, and of several at once one has it', async () => {
    const { claim } = openClaims();
    const claims = await Promise.all([claim(), claim(), claim()]);
    expect(claims.filter((one) => one !== null)).toHaveLength(1);
    await claims.find((one) => one !== null)?.giveUp();
    expect(await claim()).not.toBeNull();
  });

  test('of a process that was killed lasts two minutes: then one of those who come again has it', async () => {
    const { claim, clock } = openClaims();
    expect(await claim()).not.toBeNull();
    clock.advance({ seconds: 119 });
    expect(await claim()).toBeNull();
    clock.advance({ seconds: 1 });
    const again = await Promise.all([claim(), claim()]);
    expect(again.filter((one) => one !== null)).toHaveLength(1);
    expect(await claim()).toBeNull();
  });

  test('that is finished is remembered for 24 hours', async () => {
    const { claim, clock, store } = openClaims();
    await (await claim())?.finish({ location: '/account', flash: 'a message' });
    clock.advance({ hours: 23 });
    expect(await claim()).toBeNull();
    expect(await stored(store)).toMatchObject({
      ...{ location: '/account', flash: 'a message', isDone: true },
      expiresAt: clock.now().add({ hours: 1 }),
    });
  });

  test('is renewed for as long as the work takes', async () => {
    const { claim, clock, store } = openClaims();
    const held = await claim(100);
    for (let minutes = 0; minutes < 5; minutes += 1) {
      clock.advance({ minutes: 1 });
      const renewed = clock.now().add({ minutes: 2 });
      await vi.waitFor(async () => expect((await stored(store))?.expiresAt).toEqual(renewed));
      expect(await claim()).toBeNull();
    }
    await held?.finish({ location: '/account', flash: '' });
    expect(await stored(store)).toMatchObject({ isDone: true });
  });

  test('that has lapsed does not touch what its new holder writes', async () => {
    const { claim, clock, store, warn } = openClaims();
    const slow = await claim();
    clock.advance({ minutes: 3 });
    const taken = await claim();
    await slow?.giveUp();
    expect(await claim()).toBeNull();
    await slow?.finish({ location: '/slow', flash: '' });
    await taken?.finish({ location: '/account', flash: '' });
    expect(await stored(store)).toMatchObject({ location: '/account' });
    expect(warn).not.toHaveBeenCalled();
  });
});

test('a form whose process was killed while it worked on it is done by the next press, two minutes later', async () => {
  const club = openClub();
  const member = await club.member();
  const browser = await club.signedIn(await club.admin());
  const page = `/admin/member/${member.id}/desk-flag`;
  const fields = { ...hiddenFields((await browser.get(page)).html), flag: 'Lost a towel' };
  // Killed between its claim and its end: the claim of the first press is all that is left.
  const killed = vi.spyOn(club.store, 'update').mockImplementation(() => new Promise(() => {}));
  expect((await browser.post(page, fields)).status).toBe(303);
  killed.mockRestore();
  club.advance({ minutes: 2 });
  expect((await browser.post(page, fields)).status).toBe(303);
  const { items } = await club.store.query(formSubmissions, { limit: 10 });
  expect(items.filter(({ isDone }) => isDone)).toHaveLength(1);
});
