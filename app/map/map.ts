/**
 * Every address of the product. What comes from it: the routes (`app/routes.ts`), what links say (`app/paths.ts`) and the access table
 * (`server/access/access.ts`). An address that is in no group here does not answer.
 */
import accounts from './accounts.ts';
import api from './api.ts';
import bookings from './bookings.ts';
import club from './club.ts';
import community from './community.ts';
import desk from './desk.ts';
import door from './door.ts';
import families from './families.ts';
import health from './health.ts';
import insight from './insight.ts';
import members from './members.ts';
import membership from './membership.ts';
import type { Row } from './pages.ts';
import payments from './payments.ts';
import platform from './platform.ts';
import privacy from './privacy.ts';
import timetable from './timetable.ts';
import training from './training.ts';

export const map: readonly Row[] = [
  ...accounts,
  ...members,
  ...families,
  ...health,
  ...membership,
  ...payments,
  ...timetable,
  ...bookings,
  ...training,
  ...community,
  ...door,
  ...desk,
  ...insight,
  ...privacy,
  ...club,
  ...api,
  ...platform,
];
