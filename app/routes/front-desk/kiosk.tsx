import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { KioskAnswer } from '#app/ui/kiosk-answer.tsx';
import { Brand } from '#app/ui/layouts/brand.tsx';
import { KioskLayout } from '#app/ui/layouts/kiosk-layout.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { useShell } from '#app/ui/shell.ts';
import { requireKiosk, servicesContext } from '#server/context.ts';
import { kioskAnswer } from '#server/door/kiosk-answer.ts';
import { answerAtKiosk, readNonce, readScannedCode } from '#server/door/scan-at-kiosk.ts';
import { requireForm } from '#server/forms/read-form.ts';
import type { Route } from './+types/kiosk.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Check in' }];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context }: Route.LoaderArgs) {
  return { kioskName: requireKiosk(context).name, nonce: randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = requireForm(context);
  const [nonce, typed] = [readNonce(form), readScannedCode(form)];
  if (nonce === null || typed === null) return data({ screen: null }, { status: 422 });
  const presented = { kind: 'code', typed } as const;
  const kiosk = requireKiosk(context);
  const screen = await answerAtKiosk(services, kiosk, { nonce, presented }, services.now());
  return kioskAnswer({ screen }, request, context);
}

export default function KioskPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.screen) return <KioskAnswer {...actionData.screen} />;
  return <AskForPass {...loaderData} errors={actionData ? ['Scan your pass, or type its code'] : []} />;
}

type AskProps = { kioskName: string; nonce: string; errors: readonly string[] };

function AskForPass({ kioskName, nonce, errors }: AskProps) {
  const { club } = useShell();
  return (
    <KioskLayout
      head={
        <>
          <Brand name={club.name} href={null} />
          <span>{kioskName}</span>
        </>
      }
      foot={
        <ButtonLink href="/kiosk/find" tone="quiet">
          No pass with you? Find your name
        </ButtonLink>
      }
    >
      <h1>Scan your pass</h1>
      <PostForm action="/kiosk">
        <input type="hidden" name="nonce" value={nonce} />
        <Field
          name="code"
          label="Or type the code under your QR code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          errors={errors}
        />
        <SubmitButton isBlock>Check in</SubmitButton>
      </PostForm>
    </KioskLayout>
  );
}
