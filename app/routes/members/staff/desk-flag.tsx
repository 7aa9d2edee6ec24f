import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { members } from '#server/data/collections/members.ts';
import { setDeskFlag } from '#server/members/set-desk-flag.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { severalLines } from '../../../forms/typed-text.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/desk-flag.ts';

const deskFlagForm = z.object({
  flag: severalLines().max(200, 'Use at most 200 characters').prefault(''),
});

const savedTexts = {
  set: 'Flag saved. The kiosk will ask them to see the desk.',
  removed: 'Flag removed.',
  none: 'Nothing was saved: there’s no flag to remove.',
} as const;

type DeskFlagFields = z.input<typeof deskFlagForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Desk flag' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const member = await context.get(servicesContext).store.find(members, params.id);
  if (!member) throw notFound(url);
  return { here: paths.viewMember(member.id), name: member.name, flag: member.deskFlag };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, deskFlagForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { flag } = submission.value;
    const outcome = await setDeskFlag(context.get(servicesContext), {
      uid: id,
      flag,
      by: await findActor(context),
    });
    if (!outcome) throw notFound(url);
    return redirectWithFlash(paths.viewMember(id), savedTexts[outcome]);
  });
}

export default function DeskFlagPage({ loaderData, actionData }: Route.ComponentProps) {
  const { here, name, flag } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<DeskFlagFields>({ id: 'desk-flag', lastResult, defaultValue: { flag } });
  const lead = `When ${name} checks in, the kiosk only says “Please see the desk”. Clear the text to remove the flag.`;
  return (
    <FormPage
      back={<a href={here}>{name}</a>}
      title={`${name}: desk flag`}
      lead={lead}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <TextAreaField
          {...fieldProps(fields.flag)}
          label="What the desk should know"
          hint="Staff see this when the member checks in. Don’t include health information: that belongs in the PAR-Q."
          rows={3}
        />
        <SubmitButton>Save flag</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
