import { generatePath } from 'react-router';
import * as paths from '#app/paths.ts';
import { decideDeskCheck, type RoleClaims } from '#domain/accounts/roles.ts';

interface Refused {
  readonly method: string;
  /** As the access table has it. */
  readonly pattern: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** `?q=ann`, or empty. */
  readonly search: string;
  readonly claims: RoleClaims;
}

/** Where the front desk has the page that it was refused, or null: a form or somebody else, or there is no such page. */
export function findDeskTwin({ method, pattern, params, search, claims }: Refused): string | null {
  const twin = paths.deskTwins.find(([admins]) => admins === pattern);
  if (!twin || method !== 'GET' || !decideDeskCheck(claims)) return null;
  return `${generatePath(twin[1], params)}${search}`;
}
