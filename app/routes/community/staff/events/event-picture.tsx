import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { pictureRefusals } from '#domain/files/picture-refusals.ts';
import { takeEventPicture } from '#server/community/events/event-picture.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { postedPicture } from '../../../../forms/posted-picture.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { PictureField } from '../../../../ui/picture-field.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { findEvent } from '../../events/load-event.ts';
import type { Route } from './+types/event-picture.ts';

const pictureForm = z.object({ picture: postedPicture });

export const meta: Route.MetaFunction = () => [{ title: 'Picture' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { id, title, pictureId } = await findEvent(url, context, params.id);
  return { id, title, pictureId };
}

export function action({ url, params: { id }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const { title } = await findEvent(url, context, id);
    const submission = readForm(context, pictureForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const file = submission.value.picture;
    const by = await findActor(context);
    const outcome = await takeEventPicture(context.get(servicesContext), { id, file, by });
    if (outcome.kind === 'refused') {
      const fieldErrors = { picture: [pictureRefusals[outcome.reason]] };
      return refuse(submission.reply({ fieldErrors }), outcome.reason === 'busy' ? 503 : 422);
    }
    return redirectWithFlash(paths.viewRegistrations(id), `${title} has a new picture.`);
  });
}

export default function EventPicturePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, pictureId } = loaderData;
  const [form, fields] = useForm<z.input<typeof pictureForm>>({ id: 'picture', lastResult: actionData });
  return (
    <FormPage
      back={<a href={paths.viewRegistrations(id)}>{title}</a>}
      title={`Picture of ${title}`}
      problems={errorSummaryOf(form)}
    >
      {pictureId ? <Picture id={pictureId} size="medium" alt="The picture it has now" shape="wide" /> : null}
      <PostForm form={form} encType="multipart/form-data">
        <PictureField
          id={fields.picture.id}
          name={fields.picture.name}
          errors={fields.picture.errors}
          label={pictureId ? 'New picture' : 'Picture'}
          required
        />
        <SubmitButton>Save picture</SubmitButton>
      </PostForm>
      {pictureId ? (
        <PostForm action={paths.removeEventPicture(id)}>
          <SubmitButton tone="danger" isSmall>
            Remove picture
          </SubmitButton>
        </PostForm>
      ) : null}
    </FormPage>
  );
}
