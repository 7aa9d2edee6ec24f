import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { countDoorAttempt } from '#server/door/door-throttle.ts';
import { pairKiosk } from '#server/door/pair-kiosk.ts';
import { findKiosk } from '#server/identity/find-kiosk.ts';
import { setKioskCookie } from '#server/identity/kiosk-cookie.ts';
import { hostOf } from '#server/identity/network.ts';
import { loginCookies } from '#server/identity/sign-in-request.ts';
import {
  type Context,
  connectionContext,
  credentialsContext,
  servicesContext,
} from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { readForm } from '../../forms/read-form.ts';
import { oneLine } from '../../forms/typed-text.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { fieldProps } from '../../ui/conform-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Brand } from '../../ui/layouts/brand.tsx';
import { KioskLayout } from '../../ui/layouts/kiosk-layout.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useShell } from '../../ui/shell.ts';
import type { Route } from './+types/pair-device.ts';
import makeDeviceKey from './make-device-key.js?url&no-inline';

const message = 'Type the pairing code from the admin page, such as 7KQM-2XRD';

const pairDeviceForm = z.object({
  code: oneLine(message).min(1, message).max(40, message),
  /** From the page's script; without one the device works while the server can be reached. */
  publicKey: z.string({ error: message }).max(200, message).prefault(''),
});
type PairDeviceFields = z.input<typeof pairDeviceForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Pair this device' }];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { kioskToken: token } = context.get(credentialsContext);
  const kiosk = token && (await findKiosk(context.get(servicesContext), token));
  if (kiosk) throw redirect(paths.pageOfDevice(kiosk.kind), 303);
  return null;
}

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const submission = readForm(context, pairDeviceForm);
  if (submission.status !== 'success') return refuse(submission.reply());
  // A code is one of 656,000 million and works for ten minutes, so the right one always pairs: whoever tries others beside it, on the club’s
  // own address too, doesn’t keep staff from it. Wrong ones are counted, so that they cost whoever sends them.
  const paired = await pairKiosk(services, submission.value, services.now());
  if (!paired) {
    if (
      !(await countDoorAttempt(services, 'kiosk-pairing', hostOf(context.get(connectionContext).address)))
    ) {
      const message = 'Too many wrong codes. Check the code on the admin page, or create a new one';
      return refuse(submission.reply({ formErrors: [message] }), 429);
    }
    const code = ['This code is wrong, already used or more than 10 minutes old. Create a new one'];
    return refuse(submission.reply({ fieldErrors: { code } }));
  }
  const headers = new Headers({ 'Set-Cookie': await setKioskCookie(paired.token, context) });
  await endLogin(context, headers);
  return redirect(paths.pageOfDevice(paired.kind), { status: 303, headers });
}

/** Signs out the admin who may have been signed in on the device: from now on it is a shared device. */
async function endLogin(context: Context, headers: Headers): Promise<void> {
  const { loginToken: token } = context.get(credentialsContext);
  if (token === null) return;
  await context.get(servicesContext).identity.signOut(token);
  headers.append('Set-Cookie', await loginCookies(context).clearLogin());
}

export default function PairDevicePage({ actionData }: Route.ComponentProps) {
  const { club } = useShell();
  const [form, fields] = useForm<PairDeviceFields>({ id: 'pair', lastResult: actionData });
  const errors = form.errors ?? fields.code.errors;
  return (
    <KioskLayout head={<Brand name={club.name} href={null} />}>
      <h1>Pair this device</h1>
      <PostForm form={form}>
        <input type="hidden" name="publicKey" />
        <Field
          {...fieldProps(fields.code)}
          label="Pairing code, from Settings, Kiosks and whiteboards, Pair a device"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          errors={errors}
          autoFocus
        />
        <SubmitButton isBlock>Pair device</SubmitButton>
      </PostForm>
      <script defer src={makeDeviceKey} />
    </KioskLayout>
  );
}
