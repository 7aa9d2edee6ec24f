import { describe, expect, it, vi } from 'vitest';
import { type ErrorLog, errorLogs } from '#server/data/collections/club.ts';
import type { Store } from '#server/data/store.ts';
import { createLog } from '#server/log/log.ts';
import { flushErrors, recordError } from '#server/log/record-error.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';

const place = { route: '/account/parq', requestId: 'request-1' };

function openServices(store: Store = openStoreInMemory()) {
  let clock = Temporal.Instant.from('2026-11-21T12:00:00Z');
  const logLines: string[] = [];
  const log = createLog({ logLevel: 'info' }, (line) => logLines.push(line));
  return {
    store,
    log,
    logLines,
    now: () => clock,
    advance: (duration: Temporal.DurationLike) => {
      clock = clock.add(duration);
    },
    async recorded(): Promise<ErrorLog[]> {
      return (await store.query(errorLogs, { limit: 100 })).items;
    },
  };
}

function failAt(memberId: number): Error {
  return new Error(`No plan for member ${memberId}`);
}

describe('unexpected errors', () => {
  it('are kept under the number that the person was shown', async () => {
    const services = openServices();
    const reference = recordError(services, failAt(1), place);
    await flushErrors(services);
    expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(await services.recorded()).toMatchObject([
      { name: 'Error', route: '/account/parq', count: 1, references: [reference], isResolved: false },
    ]);
    expect(services.logLines.join('')).toContain(reference);
  });

  it('row 30: are logged without what they quote of people', () => {
    const services = openServices();
    const cause = new Error('Could not read "my chest hurts"');
    recordError(services, new Error('Not JSON: "Priya Raman, born 1990-03-27"', { cause }), place);
    const line = services.logLines.join('');
    expect(line).toContain('Not JSON');
    expect(line).toContain('recorded-errors.test.ts');
    expect(line).not.toMatch(/Priya|1990-03-27|chest/);
  });

  it('with the same cause are one entry with a count, the first and the last time', async () => {
    const services = openServices();
    for (const member of [1, 2, 3]) {
      recordError(services, failAt(member), place);
      await flushErrors(services);
      services.advance({ hours: 1 });
    }
    const [entry, ...others] = await services.recorded();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ count: 3 });
    expect(String(entry?.firstSeenAt)).toBe('2026-11-21T12:00:00Z');
    expect(String(entry?.lastSeenAt)).toBe('2026-11-21T14:00:00Z');
  });

  it('that come back after they were resolved are open again', async () => {
    const services = openServices();
    recordError(services, failAt(1), place);
    await flushErrors(services);
    const [entry] = await services.recorded();
    await services.store.update(errorLogs, entry?.id ?? '', { isResolved: true, resolvedBy: 'admin' });
    recordError(services, failAt(2), place);
    await flushErrors(services);
    expect(await services.recorded()).toMatchObject([{ isResolved: false, resolvedBy: '' }]);
  });

  it('in a storm of thousands cost the store a few writes, and none is left uncounted', async () => {
    const services = openServices();
    const transaction = vi.spyOn(services.store, 'transaction');
    const references = Array.from({ length: 5000 }, (_, member) =>
      recordError(services, failAt(member), place),
    );
    await flushErrors(services);
    expect(transaction.mock.calls.length).toBeLessThan(5);
    const [entry] = await services.recorded();
    expect(entry?.count).toBe(5000);
    expect(entry?.references).toEqual(references.slice(-20).reverse());
  });

  it('row 30: keep no e-mail address and no token', async () => {
    const services = openServices();
    recordError(services, new Error('no account for jo@club.test'), {
      ...place,
      route: '/reset/abcdefghijklmnopqrstuv',
    });
    await flushErrors(services);
    const everything = JSON.stringify(await services.recorded()) + services.logLines.join('');
    expect(everything).not.toMatch(/jo@club|abcdefghijkl/);
  });

  it('never throw again, whatever was thrown', async () => {
    const services = openServices();
    for (const thrown of [null, undefined, 'a word', { some: 'object' }, Symbol('sign'), new Error('')]) {
      expect(recordError(services, thrown, place)).toHaveLength(8);
    }
    await flushErrors(services);
    expect((await services.recorded()).length).toBeGreaterThan(1);
  });

  it('wait while the store is away, and are written when it is back', async () => {
    const services = openServices();
    const transaction = vi.spyOn(services.store, 'transaction').mockRejectedValueOnce(new Error('disk full'));
    recordError(services, failAt(1), place);
    await vi.waitUntil(() => services.logLines.join('').includes('could not be recorded yet'));
    recordError(services, failAt(2), place);
    await flushErrors(services);
    expect(await services.recorded()).toMatchObject([{ count: 2 }]);
    expect(transaction).toHaveBeenCalledTimes(2);
  });
});
