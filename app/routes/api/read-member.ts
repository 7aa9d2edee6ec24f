import { answerRecord } from '#server/api/answer.ts';
import { memberRecord } from '#server/api/resources/members.ts';
import type { Route } from './+types/read-member.ts';

export function loader({ url, context, params }: Route.LoaderArgs) {
  return answerRecord(memberRecord, params.id, { url, context });
}
