import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { type DeviceKind, deviceKinds } from '#domain/door/device-kind.ts';
import { makePairingCode } from '#server/door/make-pairing-code.ts';
import { servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { oneLine } from '../../../../forms/typed-text.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/pair-kiosk.ts';

const codes = deviceKinds.map(({ code }) => code);
const missing = 'Enter a name, such as Front door';

const pairKioskForm = z.object({
  kioskName: oneLine(missing).min(1, missing).max(60, 'Use at most 60 characters'),
  kind: z.enum(codes, { error: 'Choose what the device is for' }),
});
type PairKioskFields = z.input<typeof pairKioskForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Pair a device' }];

export function loader() {
  return null;
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const submission = readForm(context, pairKioskForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const wanted = { ...submission.value, by: await findActor(context) };
    const { ticket } = await makePairingCode(services, wanted, services.now());
    return redirect(paths.showPairingCode(ticket), 303);
  });
}

export default function PairKioskPage({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<PairKioskFields>({
    id: 'kiosk',
    lastResult: useLastResult(actionData),
    defaultValue: { kind: 'door' satisfies DeviceKind },
  });
  return (
    <FormPage
      title="Pair a device"
      lead="You’ll get a code to type on the device. It works once, within 10 minutes."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field
          {...fieldProps(fields.kioskName)}
          label="Device name"
          hint="Use its location, such as Front door. A kiosk’s name is shown in the access log."
          autoComplete="off"
          maxLength={60}
        />
        <ChoiceField
          {...choiceProps(fields.kind)}
          label="What is it for?"
          options={deviceKinds.map(({ code, label }) => ({ value: code, label }))}
          isStacked
        />
        <SubmitButton>Create pairing code</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
