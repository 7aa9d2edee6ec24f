import { notFound } from '#server/access/not-found.ts';
import type { Route } from './+types/not-found.ts';

/** Matches every path without a route. */
export const loader = ({ url }: Route.LoaderArgs) => {
  throw notFound(url);
};
export const action = ({ url }: Route.ActionArgs) => {
  throw notFound(url);
};

export default function NotFound() {
  return null;
}
