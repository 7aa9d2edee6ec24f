import type { AccessRow } from '../guards.ts';
import { cached, closedAfterHandedLink, desk, signedIn, withId } from '../row-kinds.ts';
import { guardianIsPlain, sessionIsPlain } from '../rules.ts';

export const familiesRows: Readonly<Record<string, AccessRow>> = {
  '/account/family': cached,
  '/account/family/:id': withId(cached),
  '/account/family/:id/parq': withId(cached),
  '/account/family/:id/pass': withId(cached),
  '/account/family/:id/pass.svg': withId(cached),
  '/account/family/:id/classes': withId(cached),
  '/account/family/:id/classes/:session': { ...cached, validate: sessionIsPlain },
  '/account/family/:id/classes/:session/cancel': { ...cached, validate: sessionIsPlain },
  '/account/family/:id/consents': withId(cached),
  '/account/family/:id/consents/health': closedAfterHandedLink(withId(signedIn)),
  '/account/family/:id/consents/:kind/withdraw': withId(signedIn),
  '/account/family/:id/guardians/:guardian/confirm': closedAfterHandedLink({
    ...signedIn,
    validate: guardianIsPlain,
  }),
  '/account/family/:id/sign-in': closedAfterHandedLink(withId(signedIn)),
  '/account/family/:id/close': closedAfterHandedLink(withId(signedIn)),
  '/admin/member/:id/family': withId(desk),
  '/admin/member/:id/family/child': withId(desk),
  '/admin/member/:id/family/payer': withId(desk),
  '/admin/member/:id/family/guardian': withId(desk),
  '/admin/member/:id/family/guardian/end': withId(desk),
  '/admin/member/:id/family/leave': withId(desk),
  '/admin/member/:id/own-sign-in': withId(desk),
};
