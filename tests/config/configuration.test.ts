import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findWeakness, obtainAppSecret } from '#server/config/app-secret.ts';
import { ConfigError, describeConfigProblems, readConfig } from '#server/config/config.ts';
import { createReadinessCheck } from '#server/http/readiness.ts';
import { createLog } from '#server/log/log.ts';
import { stripePaymentsOver } from '#server/payments/stripe/create-stripe-payments.ts';

describe('configuration', () => {
  it('an empty environment is a production club on port 3000 with its data in ./data', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ mode: 'production', port: 3000, store: 'sqlite', identity: 'embedded' });
    expect(config.dataDir).toBe(join(process.cwd(), 'data'));
    expect(config.problems).toEqual([]);
  });

  it('a variable set to nothing counts as not set', () => {
    expect(readConfig({ PORT: '', APP_SECRET: ' ', PUBLIC_URL: '' })).toMatchObject({
      port: 3000,
      publicUrl: null,
    });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '99999'],
    ['PUBLIC_URL', 'club.example'],
    ['PUBLIC_URL', 'ftp://club.example'],
    ['TRUSTED_PROXY_HOPS', '-1'],
    ['STORE', 'mongodb'],
    ['HSTS', 'on'],
    ['HSTS', 'max-age=1\r\nSet-Cookie: a=b'],
    ['PROBE_TOKEN', 'short'],
    ['MODE', 'staging'],
    ['WORKERS', '0'],
    ['WORKERS', '33'],
    ['WORKERS', '1.5'],
    ['WORKERS', 'all'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} cannot be used`));
  });

  it('one process answers unless more are asked for; the demo is always one', () => {
    expect(readConfig({}).workers).toBe(1);
    expect(readConfig({ WORKERS: '2' }).workers).toBe(2);
    expect(readConfig({ WORKERS: '2' }, 'demo').workers).toBe(1);
  });

  it('row 7: the demo listens on loopback only, whatever the environment says', () => {
    expect(readConfig({ NODE_ENV: 'production' }, 'demo')).toMatchObject({ mode: 'demo', host: '127.0.0.1' });
    expect(readConfig({ HOST: '::1' }, 'demo').host).toBe('::1');
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'club.example', '127.evil.test']) {
      expect(() => readConfig({ HOST }, 'demo')).toThrow('only listens on loopback');
    }
  });

  it('links in messages lead to the public address, without its path', () => {
    expect(readConfig({ PUBLIC_URL: 'https://club.example/app' }).linkOrigin).toBe('https://club.example');
    expect(readConfig({ PORT: '4000' }).linkOrigin).toBe('http://localhost:4000');
    expect(readConfig({ HOST: '::1' }).linkOrigin).toBe('http://[::1]:3000');
  });

  it('a service that was asked for and is incomplete is absent, and what it misses is named', () => {
    const config = readConfig({
      STORE: 'firestore',
      IDENTITY: 'firebase',
      STRIPE_SECRET_KEY: 'sk',
      SMTP_HOST: 'mail',
    });
    expect(describeConfigProblems(config)).toEqual([
      'Firestore service not available: FIREBASE_PROJECT_ID not set',
      'Firebase Auth service not available: FIREBASE_PROJECT_ID, FIREBASE_API_KEY not set',
      'Card payment service not available: STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY not set',
      'Email service not available: SMTP_FROM not set',
    ]);
    expect(config).toMatchObject({ stripe: null, smtp: null, firebase: null });
  });

  it('row 41: card payments without a public address are named: Stripe sends people back to it', () => {
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'wh',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    };
    const problemsOf = (more: Record<string, string>, mode?: 'demo') =>
      describeConfigProblems(readConfig({ ...stripe, ...more }, mode));
    const problem = 'Card payments can’t bring people back to the club: PUBLIC_URL not set';
    expect(problemsOf({})).toEqual([problem]);
    expect(problemsOf({ PUBLIC_URL: 'https://club.example' })).toEqual([]);
    expect(problemsOf({}, 'demo')).toEqual([]);
    expect(readConfig(stripe).stripe).not.toBeNull();
  });

  it.each([
    ['sk_live_1', 'pk_test_1', 'live', 'test'],
    ['rk_test_1', 'pk_live_1', 'test', 'live'],
    ['sk_org_live_1', 'pk_test_1', 'live', 'test'],
  ])(
    'row 41: Stripe keys of different modes are named, at start and on /readyz: %s with %s',
    async (secret, publishable, mode, other) => {
      const of = (STRIPE_SECRET_KEY: string, STRIPE_PUBLISHABLE_KEY: string) =>
        readConfig({
          ...{ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET: 'wh' },
          ...{ PUBLIC_URL: 'https://club.example', MODE: 'production' },
        });
      const problem = `STRIPE_SECRET_KEY is a ${mode} key and STRIPE_PUBLISHABLE_KEY a ${other} key: use two of the same mode`;
      const mixed = of(secret, publishable);
      expect(describeConfigProblems(mixed)).toEqual([problem]);
      expect(describeConfigProblems(of(secret, `pk_${mode}_1`))).toEqual([]);
      expect(describeConfigProblems(of('key-of-a-double', publishable))).toEqual([]);
      const parts = {
        ...{ config: mixed, log: createLog(mixed, () => {}), identity: { engine: 'embedded' } as const },
        store: { ping: () => Promise.resolve() },
      };
      expect(await createReadinessCheck(parts)()).toMatchObject({ problems: [problem] });
    },
  );

  it.each([
    ['sk_live_1', true],
    ['rk_live_1', true],
    ['sk_org_live_1', true],
    ['sk_test_1', false],
    ['sk_org_test_1', false],
    ['live_sk_live_1', false],
  ])('row 41: %s takes live money: %s', (secretKey, isLive) => {
    const ask = () => Promise.reject(new Error('asked'));
    expect(stripePaymentsOver(ask, { secretKey, webhookSecret: '' }).isLive).toBe(isLive);
  });

  it('Firebase Auth says who people are where its settings are complete and nothing else is asked for', () => {
    const firebase = { FIREBASE_PROJECT_ID: 'demo-club', FIREBASE_API_KEY: 'key' };
    expect(readConfig(firebase).identity).toBe('firebase');
    expect(readConfig({ ...firebase, IDENTITY: 'embedded' }).identity).toBe('embedded');
    expect(readConfig({ FIREBASE_PROJECT_ID: 'demo-club' }).identity).toBe('embedded');
  });

  it('in production an Auth emulator, which believes anybody, may only be on this machine', () => {
    const at = (host: string, mode?: 'development') =>
      readConfig({ FIREBASE_PROJECT_ID: 'demo-club', FIREBASE_AUTH_EMULATOR_HOST: host }, mode).firebase;
    expect(() => at('emulator.example:9099')).toThrow('accepts any sign-in');
    expect(at('127.0.0.1:9099')?.authEmulatorHost).toBe('127.0.0.1:9099');
    expect(at('emulator.example:9099', 'development')?.authEmulatorHost).toBe('emulator.example:9099');
  });

  it('a Firebase project brings Firestore with it, unless another store is named', () => {
    expect(readConfig({}).store).toBe('sqlite');
    const emulator = { FIREBASE_PROJECT_ID: 'club', FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080' };
    expect(readConfig(emulator)).toMatchObject({
      store: 'firestore',
      firebase: { projectId: 'club', firestoreEmulatorHost: '127.0.0.1:8080' },
    });
    expect(readConfig({ FIREBASE_PROJECT_ID: 'club', STORE: 'sqlite' }).store).toBe('sqlite');
    expect(() => readConfig({ FIRESTORE_EMULATOR_HOST: 'http://x' })).toThrow('FIRESTORE_EMULATOR_HOST');
  });

  it('every variable that is read is explained in .env.example, and the other way round', () => {
    const read = readFileSync('server/config/environment.ts', 'utf8').match(/^ {2}[A-Z][A-Z_]+(?=:)/gm) ?? [];
    const explained = readFileSync('.env.example', 'utf8').match(/^#? ?[A-Z][A-Z_]+(?==)/gm) ?? [];
    const names = (found: string[]) => found.map((name) => name.replace(/[# ]/g, '')).sort();
    expect(names(explained)).toEqual(names(read));
  });
});

describe('row 34: the app’s secret', () => {
  const newFolder = () => mkdtempSync(join(tmpdir(), 'clubfloor-secret-'));
  const strong = 'b2f0a9d4c1e87f36a5d0b9c8e7f61234a5b6c7d8e9f00112';

  it.each([
    'short',
    'x'.repeat(64),
    'abcabcabc'.repeat(8),
    'change-me-change-me-change-me-please',
    'this-is-the-secret-of-our-example-club',
    'password-password-1234567890-password',
  ])('row 34: "%s" is weak', (secret) => {
    expect(findWeakness(secret)).not.toBeNull();
    expect(() => obtainAppSecret(readConfig({ DATA_DIR: newFolder(), APP_SECRET: secret }))).toThrow(
      ConfigError,
    );
  });

  it('row 34: a random secret is used as it is', () => {
    expect(findWeakness(strong)).toBeNull();
    const obtained = obtainAppSecret(readConfig({ DATA_DIR: newFolder(), APP_SECRET: strong }));
    expect(obtained).toEqual({ secret: strong, madeAt: null });
  });

  it('row 34: on the first start one is made that only the owner can read, and found again', () => {
    const folder = newFolder();
    const config = readConfig({ DATA_DIR: join(folder, 'data') });
    const made = obtainAppSecret(config);
    expect(made.madeAt).toBe(join(folder, 'data', 'secret'));
    expect(made.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(join(folder, 'data', 'secret')).mode & 0o777).toBe(0o600);
    expect(obtainAppSecret(config)).toEqual({ secret: made.secret, madeAt: null });
  });

  it('row 34: a club whose secret is lost does not start with a new one', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'club.sqlite'), '');
    expect(() => obtainAppSecret(readConfig({ DATA_DIR: folder }))).toThrow('would invalidate every pass');
    expect(existsSync(join(folder, 'secret'))).toBe(false);
  });

  it('row 34: a secret file that was emptied is refused', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'secret'), '\n');
    expect(() => obtainAppSecret(readConfig({ DATA_DIR: folder }))).toThrow(ConfigError);
  });

  it('row 34: machines that share a Firestore database must share a secret', () => {
    const config = readConfig({ DATA_DIR: newFolder(), STORE: 'firestore' });
    expect(() => obtainAppSecret(config)).toThrow('share one secret');
  });
});
