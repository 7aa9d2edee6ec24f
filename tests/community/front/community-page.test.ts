import { describe, expect, test } from 'vitest';
import { cancelEvent } from '#server/community/events/save-event.ts';
import { ada, openEvents, social } from '../../support/events.ts';

/** The bar's links, with which one is of this page. */
function barOf(html: string): { label: string; mark: string | undefined }[] {
  const bar = /<nav class="bar"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? '';
  return [...bar.matchAll(/<a ([^>]*)>(?:<svg.*?<\/svg>)?([^<]*)<\/a>/gs)].map(
    ([, facts = '', label = '']) => ({
      label,
      mark: /aria-current="(\w+)"/.exec(facts)?.[1],
    }),
  );
}

describe('the Community page', () => {
  test('shows a member the next events, what they are going to, and the way to all', async () => {
    const { club, event, register } = openEvents();
    for (let day = 0; day < 5; day += 1) {
      const startsAt = social.startsAt.add({ hours: 24 * day });
      await event({ title: `Event ${day}.`, startsAt, endsAt: startsAt.add({ hours: 1 }) });
    }
    const priya = await club.member({ membershipStatus: 'active' });
    await register(await event({ title: 'Quiz night' }), priya);
    const page = await (await club.signedIn(priya)).get('/community');
    expect(page.text).toMatch(/Quiz night Going/);
    expect([...page.text.matchAll(/Event (\d)\./g)].map(([, day]) => day)).toEqual(['0', '1']);
    expect(page.html).toContain('href="/events"');
    expect(page.html).toContain('href="/account/events"');
  });

  test('leaves out events that are cancelled or over', async () => {
    const { club, event } = openEvents();
    const off = await event({ title: 'Off' });
    await cancelEvent(club.services, { id: off.id, reason: '', by: ada });
    const soon = club.now().add({ hours: 1 });
    await event({ title: 'Short', startsAt: soon, endsAt: soon.add({ hours: 1 }) });
    await event({ title: 'Long', startsAt: soon, endsAt: soon.add({ hours: 9 }) });
    club.advance({ hours: 3 });
    const { text } = await club.visitor().get('/community');
    expect(text).toContain('Long');
    expect(text).not.toMatch(/Off\b|Short/);
  });

  test('says that nothing is on where nothing is, and leads to the classes', async () => {
    const { club } = openEvents();
    const page = await club.visitor().get('/community');
    expect(page.text).toContain('Nothing on at the moment');
    expect(page.html).not.toContain('<h2>Events</h2>');
    expect(page.html).toMatch(/<main.*href="\/classes".*<\/main>/s);
  });
});

describe('the bar', () => {
  test('has Community as its fourth place, marked on the page and on what is below it', async () => {
    const { club, event } = openEvents();
    const { id } = await event();
    const browser = await club.signedIn(await club.member());
    for (const path of [
      '/community',
      '/events',
      `/events/${id}`,
      '/account/events',
      `/account/events/${id}`,
    ]) {
      const bar = barOf((await browser.get(path)).html);
      expect(bar.map(({ label }) => label)).toEqual(['Home', 'Classes', 'Train', 'Community', 'Me']);
      expect([path, bar.flatMap(({ label, mark }) => (mark ? [label] : []))]).toEqual([path, ['Community']]);
    }
  });

  test('keeps health answers a tap away: a tab under Me', async () => {
    const { club } = openEvents();
    const browser = await club.signedIn(await club.member());
    const { html } = await browser.get('/account/parq');
    expect(/<nav class="tabs".*?<\/nav>/s.exec(html)?.[0]).toMatch(/aria-current="page">Health</);
    expect(barOf(html).find(({ mark }) => mark)?.label).toBe('Me');
    expect((await browser.get('/account/profile')).html).toContain('href="/account/parq"');
  });

  test('the second step of joining has no tabs to wander off to', async () => {
    const { club } = openEvents();
    const browser = await club.signedIn(await club.member());
    expect((await browser.get('/account/parq?welcome=1')).html).not.toContain('class="tabs"');
  });
});

test('the public bar marks the place that a page belongs to', async () => {
  const { club, event } = openEvents();
  const { id } = await event();
  const marked = async (path: string) =>
    [...(await club.visitor().get(path)).html.matchAll(/<a href="([^"]+)" aria-current/g)].map(
      ([, href]) => href,
    );
  expect(new Set(await marked(`/events/${id}`))).toEqual(new Set(['/community']));
  expect(new Set(await marked('/membership/plans'))).toEqual(new Set(['/memberships']));
});
