import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { readPick } from '#server/door/find-by-name.ts';
import { backToKiosk } from '#server/door/kiosk-answer.ts';
import { formContext, requireKiosk, servicesContext } from '#server/request/context.ts';
import { readText } from '#server/request/read-form.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { KioskLayout } from '../../ui/layouts/kiosk-layout.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/confirm-name.ts';

const SECONDS_TO_CONFIRM = 30;

export const meta: Route.MetaFunction = () => [{ title: 'Is this you?' }];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Also runs after the action, when there is a name to show. */
export function loader({ context }: Route.LoaderArgs) {
  requireKiosk(context);
  if (!context.get(formContext)) throw redirect(paths.findName, 303);
  return null;
}

export function action({ context }: Route.ActionArgs) {
  const { secret, now } = context.get(servicesContext);
  const { id: kioskId } = requireKiosk(context);
  const pick = readText(context, 'pick');
  const person = readPick({ secret, kioskId }, pick, now());
  if (!person) throw redirect(paths.findName, 303);
  const view = { label: person.label, pick, nonce: randomUUID() };
  return data(view, { headers: backToKiosk(SECONDS_TO_CONFIRM) });
}

export default function ConfirmNamePage({ actionData }: Route.ComponentProps) {
  if (!actionData) return null;
  const { label, pick, nonce } = actionData;
  return (
    <KioskLayout>
      <h1>{label}</h1>
      <p className="kiosk-line">Is this you?</p>
      <PostForm action={paths.checkInByName}>
        <input type="hidden" name="pick" value={pick} />
        <input type="hidden" name="nonce" value={nonce} />
        <SubmitButton isBlock>Yes, check me in</SubmitButton>
      </PostForm>
      <ButtonLink href={paths.findName} tone="quiet">
        No, that’s not me
      </ButtonLink>
    </KioskLayout>
  );
}
