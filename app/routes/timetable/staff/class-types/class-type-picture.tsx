import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { classTypes } from '#server/data/collections/timetable.ts';
import { servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { classTypePictureOf } from '#server/timetable/class-type-picture.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { PicturePage } from '../../../platform/pictures/picture-page.tsx';
import { postPicture } from '../../../platform/pictures/post-picture.ts';
import type { Route } from './+types/class-type-picture.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? 'Class'}: picture` },
];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const type = await context.get(servicesContext).store.find(classTypes, id);
  if (!type) throw notFound(url);
  return { id, name: type.name, pictureId: type.pictureId };
}

export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const type = await services.store.find(classTypes, id);
  if (!type) throw notFound(url);
  return postPicture(url, context, {
    use: 'class-type',
    ownerUid: '',
    hang: classTypePictureOf(services, id, await findActor(context)),
    done: { href: paths.classTypePicture(id), text: `The picture of ${type.name} has been saved.` },
  });
}

export default function ClassTypePicturePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, pictureId } = loaderData;
  return (
    <PicturePage
      title={`${name}: picture`}
      lead="Shown to everyone on the class’s page and on the front page. Pages cut it to 3:2."
      picture={{ id: pictureId, alt: name, size: 'medium', shape: 'wide' }}
      removeHref={paths.removeClassTypePicture(id)}
      word="picture"
      lastResult={useLastResult(actionData)}
      back={{ href: paths.editClassType(id), text: name }}
    />
  );
}
