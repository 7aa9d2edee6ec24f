import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { MAX_ROUTES } from '#server/community/runs/save-route.ts';
import { uploadRoute } from '#server/community/runs/upload-route.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../../forms/read-form.ts';
import { oneLine } from '../../../../../forms/typed-text.ts';
import { SubmitButton } from '../../../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../../../ui/conform-field.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { FormPage } from '../../../../../ui/form-page.tsx';
import { PostForm } from '../../../../../ui/post-form.tsx';
import type { Route } from './+types/add-route.ts';

const NAME = 'Enter the name of the route';

/** A route to add. What is in the file, `readGpx` finds out. */
const routeForm = z.object({
  name: oneLine(NAME).min(1, NAME).max(80, 'Use at most 80 characters for the name').prefault(''),
  file: z
    .instanceof(File, { error: 'Choose a GPX file' })
    // What a browser sends for a field without one.
    .refine(({ name, size }) => name !== '' || size > 0, 'Choose a GPX file'),
});
type RouteFields = z.input<typeof routeForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Add a route' }];

export function loader() {
  return null;
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, routeForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { name, file } = submission.value;
    const upload = { name, file, by: await findActor(context) };
    const outcome = await uploadRoute(context.get(servicesContext), upload);
    if (outcome.kind === 'refused')
      return refuse(submission.reply({ fieldErrors: { file: [outcome.sentence] } }));
    if (outcome.kind === 'full') return refuse(submission.reply({ formErrors: [FULL] }));
    return redirectWithFlash(paths.viewRoute(outcome.route.id), `${name} added.`);
  });
}

const FULL = `There are ${MAX_ROUTES} routes already. Remove one first.`;

export default function AddRoutePage({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<RouteFields>({ id: 'route', lastResult: actionData });
  return (
    <FormPage
      back={<a href={paths.listRoutes}>Routes</a>}
      title="Add a route"
      lead="We keep the points and their heights, and nothing else from the file."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form} encType="multipart/form-data">
        <Field
          {...fieldProps(fields.name)}
          label="Name"
          hint="Like “Quay and lighthouse”."
          autoComplete="off"
        />
        <Field
          {...fieldProps(fields.file)}
          defaultValue={undefined}
          label="GPX file"
          hint="A track or a route, up to 5 MB."
          type="file"
          accept=".gpx,application/gpx+xml"
        />
        <SubmitButton>Add route</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
