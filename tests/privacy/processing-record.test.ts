import { expect, test } from 'vitest';
import { processing } from '#domain/privacy/processing.ts';
import { retentionKinds } from '#domain/privacy/retention.ts';
import { openClub } from '../support/club.ts';

const here = '/admin/adminControl/privacy/record';

const modules = import.meta.glob<Record<string, unknown>>('../../server/data/collections/*.ts', {
  eager: true,
});

/** Every collection that is defined anywhere. */
function collectionNames(): string[] {
  const isCollection = (value: unknown): value is { name: string } =>
    typeof value === 'object' &&
    value !== null &&
    'decode' in value &&
    'encode' in value &&
    'name' in value &&
    typeof value.name === 'string';
  const all = Object.values(modules).flatMap((module) => Object.values(module));
  return [...new Set(all.filter(isCollection).map(({ name }) => name))].toSorted();
}

test('every collection of the store is in exactly one activity of the record, whoever adds one', () => {
  const names = collectionNames();
  expect(names.length).toBeGreaterThan(90);
  const covered = processing.flatMap(({ collections }) => collections);
  expect(covered.toSorted()).toEqual(names);
});

test('every term that a club may choose is in the record once', () => {
  const kinds = processing.flatMap(({ kept }) => kept.flatMap((each) => ('kind' in each ? [each.kind] : [])));
  expect(kinds.toSorted()).toEqual(retentionKinds.toSorted());
});

test('the record follows the settings: areas, providers, terms and the club’s own details', async () => {
  const club = openClub();
  const office = await club.signedIn(await club.admin());
  await club.settle({ areasOff: ['trainers'] });
  const before = await office.get(here);
  expect(before.text).toContain('Nobody outside the club receives personal data.');
  expect(before.text).toContain('Challenges');
  expect(before.text).toContain('for a child, their parents or guardians');
  await club.settle({ areasOff: ['challenges'] });
  await office.submit('/admin/adminControl/privacy/retention/visits', { term: '24' });
  const saved = await office.submit(`${here}/details`, {
    ...{ controllerName: 'Ravensworth Fitness Ltd', contact: 'Ada', officer: '', representative: '' },
    ...{ controllerAddress: '', registrationNumber: 'ZA123456' },
    ...{ otherRecipients: 'Accountant, Leeds', otherMeasures: 'Locked office' },
  });
  const page = await office.follow(saved);
  for (const text of [
    'Ravensworth Fitness Ltd',
    'ZA123456',
    'Accountant, Leeds',
    'Locked office',
    '2 years from the visit',
  ])
    expect(page.text).toContain(text);
  expect(page.text).not.toContain('Taking part in challenges');
});

test('providers that are set up are recipients', async () => {
  const environment = {
    ...{
      SMTP_HOST: 'mail.club.test',
      SMTP_FROM: 'desk@club.test',
      FUNCTIONS_URL: 'https://functions.club.test/',
    },
    ...{
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    },
  };
  const club = openClub({ environment });
  const office = await club.signedIn(await club.admin());
  const page = await office.get(here);
  for (const text of ['Mail server mail.club.test', 'Stripe Payments Europe', 'functions.club.test'])
    expect(page.text).toContain(text);
});

test('what is too long is refused, and stays typed', async () => {
  const club = openClub();
  const office = await club.signedIn(await club.admin());
  const answer = await office.submit(`${here}/details`, { contact: 'x'.repeat(201), officer: 'Olu' });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('Use at most 200 characters');
  expect(answer.html).toContain('value="Olu"');
});
