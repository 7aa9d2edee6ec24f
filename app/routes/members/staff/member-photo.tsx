import * as paths from '#app/paths.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { notFound } from '#server/access/not-found.ts';
import { members } from '#server/data/collections/members.ts';
import { memberPhoto } from '#server/members/member-photo.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { PicturePage } from '../../platform/pictures/picture-page.tsx';
import { postPicture } from '../../platform/pictures/post-picture.ts';
import type { Route } from './+types/member-photo.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? 'Member'}: photo` },
];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const member = await context.get(servicesContext).store.find(members, id);
  if (!member) throw notFound(url);
  return { id, name: displayName(member), pictureId: member.pictureId };
}

export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  if (!(await services.store.find(members, id))) throw notFound(url);
  return postPicture(url, context, {
    use: 'member-photo',
    ownerUid: id,
    hang: memberPhoto(services, id, await findActor(context)),
    done: { href: paths.memberPhoto(id), text: 'The photo has been saved.' },
  });
}

export default function MemberPhotoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, pictureId } = loaderData;
  return (
    <PicturePage
      title={`${name}: photo`}
      lead="Shown to staff and to the member, and to nobody else. Ask before you take one."
      picture={{ id: pictureId, alt: name, size: 'medium', shape: 'whole' }}
      removeHref={paths.removeMemberPhoto(id)}
      word="photo"
      lastResult={useLastResult(actionData)}
      back={{ href: paths.viewMember(id), text: 'Member page' }}
    />
  );
}
