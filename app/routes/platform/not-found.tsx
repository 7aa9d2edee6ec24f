import { notFound } from '#server/access/not-found.ts';
import type { Route } from './+types/not-found.ts';

/** Every address that no other route has. */
export const loader = ({ url }: Route.LoaderArgs) => {
  throw notFound(url);
};
export const action = ({ url }: Route.ActionArgs) => {
  throw notFound(url);
};

export default function NotFound() {
  return null;
}
