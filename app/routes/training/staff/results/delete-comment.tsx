import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { results } from '#server/data/collections/results.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { removeComment } from '#server/training/results/comment-on-result.ts';
import { ConfirmPage } from '../../../../ui/confirm-page.tsx';
import type { Route } from './+types/delete-comment.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Delete comment' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const result = await context.get(servicesContext).store.find(results, id);
  const { uid } = requireLogin(context);
  const wanted = url.searchParams.get('comment');
  const comment = result?.comments.find((one) => one.id === wanted && one.byUid === uid);
  if (!comment) throw notFound(url);
  return { text: comment.text };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const commentId = url.searchParams.get('comment') ?? '';
    const by = await findActor(context);
    const isRemoved = await removeComment(context.get(servicesContext), { id, commentId, by });
    if (!isRemoved) throw notFound(url);
    return redirectWithFlash(paths.viewTraining(id), 'Comment deleted.');
  });
}

export default function DeleteCommentPage({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <ConfirmPage title="Delete your comment?" lead={`“${text}”`} action="Delete comment" tone="danger" />
  );
}
