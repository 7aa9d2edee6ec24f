import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BUILD_CHECK_MS,
  createGuardedReload,
  isChunkFailure,
  RELOAD_GUARD_MS,
  watchBuilds,
} from '#app/browser/start-watching.ts';
import { watchSignIn } from '#app/browser/watch-sign-in.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function fakeStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('the hourly look for a newer build', () => {
  it('asks after 3,600,000 ms and offers a reload once', async () => {
    expect(BUILD_CHECK_MS).toBe(3_600_000);
    const ids = ['one', 'two', 'three'];
    const askLatestId = vi.fn(async () => ids.shift() ?? 'four');
    const onNewBuild = vi.fn();
    watchBuilds({ ownId: 'one', askLatestId, onNewBuild });
    await vi.advanceTimersByTimeAsync(BUILD_CHECK_MS - 1);
    expect(askLatestId).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(askLatestId).toHaveBeenCalledOnce();
    expect(onNewBuild).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5 * BUILD_CHECK_MS);
    expect(onNewBuild).toHaveBeenCalledOnce();
    expect(askLatestId).toHaveBeenCalledTimes(2);
  });

  it('treats a server that does not answer as no news, and stops when told', async () => {
    const onNewBuild = vi.fn();
    const askLatestId = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    const stop = watchBuilds({ ownId: 'one', askLatestId, onNewBuild });
    await vi.advanceTimersByTimeAsync(2 * BUILD_CHECK_MS);
    stop();
    await vi.advanceTimersByTimeAsync(2 * BUILD_CHECK_MS);
    expect(askLatestId).toHaveBeenCalledTimes(2);
    expect(onNewBuild).not.toHaveBeenCalled();
  });
});

describe('the reload for a part that does not come', () => {
  it('happens once in ten seconds, also over reloads of the page', () => {
    const storage = fakeStorage();
    let now = 1_000_000;
    const reload = vi.fn();
    const parts = { storage, now: () => now, reload };
    expect(createGuardedReload(parts)()).toBe(true);
    now += RELOAD_GUARD_MS - 1;
    expect(createGuardedReload(parts)()).toBe(false);
    now += 1;
    expect(createGuardedReload(parts)()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['Failed to fetch dynamically imported module: /assets/a.js', true],
    ['error loading dynamically imported module', true],
    ['Importing a module script failed.', true],
    ['Unable to preload CSS for /assets/a.css', true],
    ['x is not a function', false],
  ])('knows by its words that "%s" is such a failure: %s', (message, isOne) => {
    expect(isChunkFailure(new TypeError(message))).toBe(isOne);
  });
});

describe('the look for a sign-in or sign-out in another tab', () => {
  function open(viewer: string, answers: string[]) {
    const storage = fakeStorage();
    const target = new EventTarget() as unknown as Window;
    const onChange = vi.fn();
    const askViewer = vi.fn(async () => answers.shift() ?? viewer);
    const detach = watchSignIn({ target, storage, viewer, askViewer, onChange });
    const tell = async (type: string, facts: object = {}) => {
      target.dispatchEvent(Object.assign(new Event(type), facts));
      await vi.advanceTimersByTimeAsync(0);
    };
    return { storage, onChange, askViewer, detach, tell };
  }
  const key = 'clubfloor-viewer';

  it('acts when the server says that it is somebody else now', async () => {
    const page = open('ada', ['']);
    expect(page.storage.getItem(key)).toBe('ada');
    await page.tell('storage', { key, newValue: '' });
    expect(page.onChange).toHaveBeenCalledOnce();
  });

  it('does not believe another tab that the server contradicts', async () => {
    const page = open('ada', ['ada']);
    await page.tell('storage', { key, newValue: 'stale' });
    expect(page.askViewer).toHaveBeenCalledOnce();
    expect(page.onChange).not.toHaveBeenCalled();
  });

  it('asks when somebody comes back to the page, and lets other keys be', async () => {
    const page = open('', ['', 'ada']);
    await page.tell('storage', { key: 'other', newValue: 'x' });
    expect(page.askViewer).not.toHaveBeenCalled();
    await page.tell('focus');
    expect(page.onChange).not.toHaveBeenCalled();
    await page.tell('focus');
    expect(page.onChange).toHaveBeenCalledOnce();
  });

  it('is over when it is detached', async () => {
    const page = open('ada', ['']);
    page.detach();
    await page.tell('focus');
    await page.tell('storage', { key, newValue: '' });
    expect(page.askViewer).not.toHaveBeenCalled();
  });
});
