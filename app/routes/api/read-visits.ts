import { answerList } from '#server/api/answer.ts';
import { visitList } from '#server/api/resources/visits.ts';
import type { Route } from './+types/read-visits.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  return answerList(visitList, { url, context });
}
