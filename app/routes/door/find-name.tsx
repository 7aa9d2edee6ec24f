import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { readKioskName } from '#domain/door/kiosk-names.ts';
import { cutText } from '#domain/values/text.ts';
import { countDoorAttempt } from '#server/door/door-throttle.ts';
import { findByName, type KioskMatches } from '#server/door/find-by-name.ts';
import { backToKiosk } from '#server/door/kiosk-answer.ts';
import { requireKiosk, servicesContext } from '#server/request/context.ts';
import { readText } from '#server/request/read-form.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { KioskLayout } from '../../ui/layouts/kiosk-layout.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/find-name.ts';

/** An abandoned screen clears itself. */
const SECONDS_TO_TYPE = 90;
const SECONDS_TO_PICK = 40;

export const meta: Route.MetaFunction = () => [{ title: 'Find your name' }];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  return actionHeaders.has('Refresh') ? actionHeaders : backToKiosk(SECONDS_TO_TYPE);
};

export function loader({ context }: Route.LoaderArgs) {
  requireKiosk(context);
  return null;
}

/** A post, so that no name stays in the device's history. Changes nothing. */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { id: kioskId } = requireKiosk(context);
  const typed = readText(context, 'name');
  const term = readKioskName(typed);
  const name = cutText(typed, 80);
  if (term === null) return refused(name, 'Type at least three letters of your name', 422);
  if (!(await countDoorAttempt(services, 'kiosk-search', kioskId))) {
    return refused('', 'Too many searches. Please see the desk', 429);
  }
  const { store, secret, now } = services;
  const found = await findByName({ store, secret, kioskId }, term, now());
  if (found.matches.length === 0) {
    return refused(name, 'No one found with that name. Check the spelling, or see the desk', 422);
  }
  return data({ found, name, error: null }, { headers: backToKiosk(SECONDS_TO_PICK) });
}

function refused(name: string, error: string, status: number) {
  return data({ found: null, name, error }, { status });
}

export default function FindNamePage({ actionData }: Route.ComponentProps) {
  if (actionData?.found) return <PickName {...actionData.found} />;
  return (
    <KioskLayout foot={<BackToScan />}>
      <h1>Find your name</h1>
      <PostForm>
        <Field
          name="name"
          label="Your surname or first name"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          defaultValue={actionData?.name}
          errors={actionData?.error ? [actionData.error] : []}
          autoFocus
        />
        <SubmitButton isBlock>Find me</SubmitButton>
      </PostForm>
    </KioskLayout>
  );
}

function PickName({ matches, hasMore }: KioskMatches) {
  return (
    <KioskLayout
      foot={
        <>
          <BackToScan />
          <ButtonLink href={paths.findName} tone="quiet">
            None of these
          </ButtonLink>
        </>
      }
    >
      <h1>Who are you?</h1>
      {hasMore ? <p className="dim">More names match. Go back and type more letters.</p> : null}
      <PostForm action={paths.confirmName}>
        <div className="kiosk-names">
          {matches.map(({ label, pick }) => (
            <button key={pick} type="submit" name="pick" value={pick}>
              {label}
            </button>
          ))}
        </div>
      </PostForm>
    </KioskLayout>
  );
}

function BackToScan() {
  return (
    <ButtonLink href={paths.kiosk} tone="quiet" icon="arrow-left">
      Scan a pass instead
    </ButtonLink>
  );
}
