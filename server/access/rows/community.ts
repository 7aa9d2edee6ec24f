import { communityAreas } from '#domain/club/areas.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import type { AccessRow } from '../guards.ts';
import { admin, always, cached, coach, desk, feed, inAreas, open, withId } from '../row-kinds.ts';

export const communityRows: Readonly<Record<string, AccessRow>> = {
  // Leads: they come from everywhere, also from a club without tours.
  '/admin/leads': desk,
  '/admin/leads/create': desk,
  '/admin/leads/message': admin,
  '/admin/leads.csv': admin,
  '/admin/leads/:id': withId(desk),
  '/admin/leads/:id/edit': withId(desk),
  '/admin/leads/:id/mark': withId(desk),
  '/admin/leads/:id/join': withId(desk),
  '/admin/leads/:id/lose': withId(desk),
  '/admin/leads/:id/reopen': withId(desk),
  '/admin/leads/:id/delete': withId(admin),

  // What links in earlier emails lead to, whatever is switched off since.
  '/book-tour/tour/forget': always,
  '/book-tour/stop-messages': always,

  ...inAreas(communityAreas, {
    '/community': open,
  }),

  // Tours
  ...inAreas(['tours'], {
    '/book-tour': open,
    '/admin/leads/:id/tour': withId(desk),
    '/admin/leads/:id/tour/cancel': withId(desk),
    '/book-tour/confirm': always,
    '/book-tour/tour': always,
    '/book-tour/tour/move': always,
    '/book-tour/tour/cancel': always,
  }),

  // Events; a run is one, and has a list of its own.
  ...inAreas(['events'], {
    '/events': open,
    '/admin/events': admin,
    '/admin/events/create': admin,
  }),
  ...inAreas(['events', 'runs'], {
    '/events/:id': withId(open),
    '/events/:id.ics': withId(feed),
    '/events/:id/register': withId(open),
    '/events/confirm': always,
    '/events/registration': always,
    '/open-data/events': feed,
    '/account/events': cached,
    '/account/events/:id': withId(cached),
    '/account/events/:id/cancel': withId(cached),
    '/admin/events/:id': withId(admin),
    '/admin/events/:id/edit': withId(admin),
    '/admin/events/:id/repeat': withId(admin),
    '/admin/events/:id/picture': { ...withId(admin), takesPicture: true },
    '/admin/events/:id/picture/remove': withId(admin),
    '/admin/events/:id/cancel': withId(admin),
    '/admin/events/registrations/:id/cancel': withId(admin),
    '/admin/events/:id/add': withId(admin),
    '/admin/events/:id/add-visitor': withId(admin),
    '/admin/events/:id/registrations.csv': withId(admin),
    '/coach/events': coach,
    '/coach/events/:id': withId(coach),
    '/coach/events/:id/mark': withId(coach),
  }),

  // Run club
  ...inAreas(['runs'], {
    '/runclub': open,
    '/account/runs': cached,
    '/account/runs/log': cached,
    '/admin/runs': admin,
    '/admin/runs/create': admin,
    '/admin/runs/:id/edit': withId(admin),
    '/admin/runs/routes': admin,
    '/admin/runs/routes/create': { ...admin, takesImport: true },
    '/admin/runs/routes/:id': withId(admin),
    '/admin/runs/routes/:id/remove': withId(admin),
  }),

  // Challenges
  ...inAreas(['challenges'], {
    '/challenges': open,
    '/challenges/:id': withId(open),
    '/challenges/:ChalengeID/submit': {
      ...open,
      validate: ({ ChalengeID = '' }) => isPlainId(ChalengeID),
      takesPicture: true,
    },
    '/admin/challenges/:id/review': withId(open), // no guard in the specification: the page decides by who asks
    '/admin/challenges/create': admin,
    '/challenges/:id/leave': withId(cached),
    '/admin/challenges': coach,
    '/admin/challenges/:id/edit': withId(admin),
    '/admin/challenges/:id/close': withId(admin),
    '/admin/challenges/submissions/:id': withId(coach),
  }),

  // Personal trainers
  ...inAreas(['trainers'], {
    '/personal-trainers': open,
    '/personal-trainers/:id': withId(open),
    '/personal-trainers/:id/enquire': withId(open),
    '/personal-trainers/confirm': always,
    '/coach/personal-training': coach,
    '/coach/personal-training/:id': withId(coach),
    '/coach/personal-training/:id/edit': withId(coach),
    '/coach/personal-training/:id/photo': { ...withId(coach), takesPicture: true },
    '/coach/personal-training/:id/photo/remove': withId(coach),
    '/account/personal-training': cached,
    '/coach/personal-training/packs/:id/book': withId(coach),
    '/coach/personal-training/sessions/:id/mark': withId(coach),
    '/admin/member/:id/training-pack': withId(desk),
    '/admin/trainers': admin,
    '/admin/trainers/create': admin,
    '/admin/trainers/:id': withId(admin),
  }),
};
