import { answerList } from '#server/api/answer.ts';
import { memberList } from '#server/api/resources/members.ts';
import type { Route } from './+types/read-members.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  return answerList(memberList, { url, context });
}
