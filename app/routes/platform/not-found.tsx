import { data } from 'react-router';
import { pageNotFound } from '#server/access/rules.ts';
import type { Route } from './+types/not-found.ts';

function refuse(request: Request): never {
  throw data(pageNotFound(new URL(request.url).pathname), { status: 404, statusText: 'Not Found' });
}

/** Every address that no other route has. */
export const loader = ({ request }: Route.LoaderArgs) => refuse(request);
export const action = ({ request }: Route.ActionArgs) => refuse(request);

export default function NotFound() {
  return null;
}
