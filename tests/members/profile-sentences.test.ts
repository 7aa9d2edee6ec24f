/** The specification's messages for profiles that cannot be read (§8), word for word where people see them. */
import { expect, test } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import { StoreUnavailableError } from '#server/data/store.ts';
import { ProfileError, readProfile } from '#server/members/read-profile.ts';
import { openClub, PASSWORD } from '../support/club.ts';
import { foreignProfile, storedFields } from '../support/foreign-profiles.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';

const details = {
  ...{ firstName: 'Niamh', lastName: 'Doyle', mobile: '07700 900 456', sex: 'female' },
  ...{ 'dob-day': '3', 'dob-month': '11', 'dob-year': '1994' },
};

test('a profile that another client has left empty is named so, and its person fills it in', async () => {
  const club = openClub();
  const fields = { theirs: 'stays', membershipStatus: 'active', planId: 'unlimited' };
  const nobody = await foreignProfile(club, 'nobody@example.test', fields);
  const browser = await club.signedIn(nobody);
  const page = await browser.follow(await browser.get('/account/dashboard'));
  expect(page.status).toBe(404);
  expect(page.text).toContain('User profile data is empty');
  expect((await browser.submit('/account/create-profile', details)).status).toBe(303);
  expect(await storedFields(club, nobody.uid)).toMatchObject({
    ...{ ...fields, uid: nobody.uid, name: 'Niamh Doyle', email: nobody.email },
    ...{ sortName: 'doyle niamh', createdAt: club.now() },
  });
  expect((await browser.get('/account/dashboard')).status).toBe(200);
});

test('a profile that cannot be read is an error page that says so, and comes back', async () => {
  const store = openStoreInMemory();
  const club = openClub({ store });
  const browser = await club.signedIn(await club.member());
  const find = store.find.bind(store);
  store.find = (collection, id) =>
    collection.name === members.name
      ? Promise.reject(new StoreUnavailableError('away'))
      : find(collection, id);
  const page = await browser.get('/account/profile');
  expect(page.status).toBe(503);
  expect(page.text).toContain('Failed to fetch user profile');
  store.find = find;
  expect((await browser.get('/account/profile')).text).not.toContain('Failed to fetch user profile');
});

test('a profile of nobody in particular is refused', async () => {
  const { services } = openClub();
  await expect(readProfile(services, '')).rejects.toThrow(
    new ProfileError('User ID is required to fetch profile'),
  );
  await expect(services.profiles.find('')).rejects.toThrow('User ID is required to fetch profile');
});

test('a profile that is to be read again and is not there is named so, also on the page that waits for it', async () => {
  const club = openClub();
  await expect(club.services.profiles.refresh('nobody')).rejects.toThrow(
    new ProfileError('No user profile to refresh'),
  );
  const browser = club.visitor();
  await browser.submit('/auth/signup', { ...details, email: 'new@example.test', password: PASSWORD });
  const { items } = await club.store.query(members, { limit: 1 });
  await club.store.remove(members, items[0]?.id ?? '');
  expect((await browser.get('/account/setting-up')).text).not.toContain('No user profile to refresh');
  expect((await browser.get('/account/setting-up?looks=1')).text).toContain('No user profile to refresh');
});
