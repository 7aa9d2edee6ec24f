import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';

/** The answer, which is shown for seconds only, is waited for before it comes. Below it stands where else to go: only its heading is what counts. */
export async function scan(page: Page, code: string, answer: string): Promise<void> {
  await Promise.all([page.waitForSelector(`h1:has-text("${answer}")`), page.keyboard.type(`${code}\n`)]);
}

/** Waits until a paired kiosk can work without a connection: it has its roster, and knows when the server last answered. */
export async function waitForRoster(page: Page): Promise<void> {
  await vi.waitFor(async () =>
    expect(await page.evaluate(namesKept)).toEqual(expect.arrayContaining(['roster', 'contact'])),
  );
}

/** In the page. To open a database that is not there yet would make one without anything in it. */
async function namesKept(): Promise<string[]> {
  const made = await indexedDB.databases();
  if (!made.some(({ name }) => name === 'clubfloor-door')) return [];
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open('clubfloor-door'));
  const keys = await done(database.transaction('kept').objectStore('kept').getAllKeys());
  database.close();
  return keys.map(String);
}
