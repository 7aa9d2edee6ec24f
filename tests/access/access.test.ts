import { describe, expect, it } from 'vitest';
import { admins, open } from '#app/map/who.ts';
import { access, accessOf } from '#server/access/access.ts';
import { requireKnownGuards } from '#server/access/guards.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { openClub, type TestClub } from '../support/club.ts';

/**
 * The specification's routes (§2): the layout that each has here and the guards that the specification requires. The
 * specification names a layout for some; the others are our choice.
 */
const specified: Readonly<Record<string, readonly [layout: string, ...guards: string[]]>> = {
  '/': ['default'],
  '/events': ['by-login'],
  '/runclub': ['by-login'],
  '/book-tour': ['by-login'],
  '/error-403': ['default'],
  '/exercises': ['by-login'],
  '/auth/login': ['default'],
  '/auth/signup': ['default'],
  '/memberships': ['by-login'],
  '/classes': ['by-login'],
  '/classes/Hyrox': ['by-login'],
  '/workouts': ['by-login'],
  '/workouts/:id': ['by-login'],
  '/challenges': ['by-login'],
  '/challenges/:id': ['by-login'],
  '/challenges/:ChalengeID/submit': ['by-login'],
  '/membership/plans': ['by-login'],
  '/membership/holding': ['by-login'],
  '/personal-trainers': ['by-login'],

  // No guard, and yet not for everybody alike: each frames itself by who asks.
  '/admin/attendancecount': ['by-role'],
  '/admin/challenges/:id/review': ['by-role'],
  '/account/profile': ['protected'],
  '/account/success': ['protected'],
  '/account/membership-billing': ['protected'],

  '/account/pbs': ['protected', 'auth-cached'],
  '/account/parq': ['protected', 'auth-cached'],
  '/account/stats': ['protected', 'auth-cached'],
  '/account/bookings': ['protected', 'auth-cached'],
  '/account/security': ['protected', 'auth-cached'],
  '/account/dashboard': ['protected', 'auth-cached'],
  '/account/personal-info': ['protected', 'auth-cached'],
  '/account/book-class/:id': ['protected', 'auth-cached'],
  '/account/personal-bests/:exerciseId': ['protected', 'auth-cached'],
  '/account/workouts': ['protected', 'auth'],
  '/account/workouts/:id': ['protected', 'auth'],

  '/admin/members': ['admin', 'admincheck'],
  '/admin/bookings': ['admin', 'admincheck'],
  '/admin/analytics': ['admin', 'admincheck'],
  '/admin/dashboard': ['admin', 'admincheck'],
  '/admin/accessLogs': ['admin', 'admincheck'],
  '/admin/member/:id': ['admin', 'admincheck'],
  '/admin/adminControl': ['admin', 'admincheck'],
  '/admin/member-workouts': ['admin', 'admincheck'],
  '/admin/single-booking/:id': ['admin', 'admincheck'],
  '/admin/error-logs': ['admin', 'admincheck'],
  '/admin/exercises': ['admin', 'admincheck'],
  '/admin/exercises/create': ['admin', 'admincheck'],
  '/admin/challenges/create': ['admin', 'admincheck'],
  '/admin/migrate-pbs': ['admin', 'admincheck'],
  '/admin/migrate-exercises': ['admin', 'admincheck'],
  '/admin/classes/:id/workout': ['admin', 'admincheck'],
  '/admin/workout-templates/view': ['admin', 'admincheck'],
  '/admin/workout-templates/create': ['admin', 'admincheck'],
  '/admin/workout-templates/:id/edit': ['admin', 'admincheck'],
  '/admin/workout-templates/:id/viewWorkout': ['admin', 'admincheck'],

  '/coach/dashboard': ['coach', 'coachcheck'],
  '/coach/single-booking/:id': ['coach'],
};

/** Routes of the specification that are not built yet. Whoever builds one takes it off: the list only shrinks. */
const pending = new Set<string>();

const patterns = new Set(builtRoutes.map(({ pattern }) => pattern));

describe('the routes of the specification', () => {
  const built = Object.entries(specified).filter(([pattern]) => !pending.has(pattern));

  it.each(built)('%s is built, in its layout and with its guards', (pattern, [layout, ...guards]) => {
    expect(builtRoutes.find((route) => route.pattern === pattern)).toMatchObject({ layout, isPage: true });
    expect(access[pattern]?.guards).toEqual(guards);
  });

  it.each([...pending])('%s is not built, so nobody finds a page there', async (pattern) => {
    const club = openClub();
    const admin = await club.signedIn(await club.admin());
    const path = pattern.replaceAll(/:\w+/g, 'some-id');
    for (const address of [path, `${path}.data`]) {
      const answers = [await admin.get(address), await club.visitor().post(address)];
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      for (const { html } of answers) expect(html).toContain(`Page not found: ${path}`);
    }
  });

  it('those that are not built are exactly the pending ones', () => {
    const missing = Object.keys(specified).filter((pattern) => !patterns.has(pattern));
    expect([...pending].sort()).toEqual(missing.sort());
  });
});

describe('the access table', () => {
  it('has the routes of the build, each once', () => {
    expect(builtRoutes.map(({ pattern }) => pattern).sort()).toEqual(Object.keys(access).sort());
  });

  it.each<[area: string, guards: readonly string[], others: Readonly<Record<string, readonly string[]>>]>([
    ['/admin/', ['admincheck', 'coachcheck', 'deskcheck', 'staffcheck'], {}],
    ['/coach/', ['coachcheck', 'staffcheck'], {}],
    [
      '/desk',
      ['deskcheck'],
      // Coaches do the tasks that are theirs.
      {
        '/desk/tasks': ['staffcheck'],
        '/desk/tasks/:id/done': ['staffcheck'],
        '/desk/tasks/:id/reopen': ['staffcheck'],
      },
    ],
    ['/account/', ['auth', 'auth-cached'], {}],
    // A device is paired by a code, before it is a kiosk; its worker is the same script for everybody.
    ['/kiosk', ['kiosk'], { '/kiosk/pair': [], '/kiosk-worker.js': [] }],
    ['/whiteboard', ['whiteboard'], {}],
  ])('leaves nothing of ours under %s to others than %j, except %j', (area, guards, others) => {
    const ours = Object.entries(access).filter(([path]) => path.startsWith(area) && !(path in specified));
    const rest = ours.filter(([, row]) => !row.guards.some((guard) => guards.includes(guard)));
    expect(Object.fromEntries(rest.map(([path, row]) => [path, row.guards]))).toEqual(others);
  });

  it('takes no second row for a URL, even from another subject', () => {
    const front = { pattern: '/', access: open };
    const guarded = { pattern: '/admin/members', access: admins };
    expect(() => accessOf([guarded, front, { ...guarded, access: open }])).toThrow(
      'The access table has two rows for /admin/members',
    );
    expect(accessOf([guarded, front])).toEqual({ '/admin/members': admins, '/': open });
  });

  it.each(['admin-check', '', 'constructor'])('with a guard called "%s" stops the start', (name) => {
    expect(() => requireKnownGuards({ '/admin/members': { guards: [name] } })).toThrow(
      `Unknown route middleware: '${name}' (at /admin/members)`,
    );
  });
});

describe('guards run in the order of the specification', () => {
  const unreadable = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };
  const send = (club: TestClub, path: string, init?: RequestInit) =>
    club.visitor().send(new Request(`http://club.test${path}`, init));

  it('global validation comes before the route’s rule', async () => {
    expect((await send(openClub(), '/admin/member/no.id', unreadable)).status).toBe(400);
  });

  it('the route’s rule comes before the named guards, and its failure names the path', async () => {
    const answer = await send(openClub(), '/admin/member/no.id');
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Page not found: /admin/member/no.id');
  });

  it('row 35: the named guards come before the body is read', async () => {
    const hostile = {
      ...unreadable,
      body: '__proto__=a',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    };
    expect((await send(openClub(), '/admin/member/nobody', hostile)).status).toBe(303);
    expect((await send(openClub(), '/auth/login', hostile)).status).toBe(400);
  });

  it('the named guards come last, and before the page', async () => {
    expect((await send(openClub(), '/admin/member/nobody')).location).toBe(
      '/auth/login?redirectTo=%2Fadmin%2Fmember%2Fnobody',
    );
  });
});
