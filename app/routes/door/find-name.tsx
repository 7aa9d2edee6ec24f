import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { SEE_THE_DESK } from '#domain/door/check-in-decision.ts';
import { readKioskName } from '#domain/door/kiosk-names.ts';
import { KIOSK_ANSWER_SECONDS } from '#domain/door/kiosk-screen.ts';
import { readNameProof } from '#domain/door/name-proof.ts';
import { cutText } from '#domain/values/text.ts';
import { countDoorAttempt } from '#server/door/door-throttle.ts';
import { findByName, type KioskMatch } from '#server/door/find-by-name.ts';
import { backToKiosk } from '#server/door/kiosk-answer.ts';
import { requireKiosk, servicesContext } from '#server/request/context.ts';
import { readText } from '#server/request/read-form.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { KioskAnswer } from '../../ui/kiosk-answer.tsx';
import { KioskLayout } from '../../ui/layouts/kiosk-layout.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/find-name.ts';

/** An abandoned screen clears itself. */
const SECONDS_TO_TYPE = 90;
const SECONDS_TO_CONFIRM = 30;

const NAME_PROBLEM = 'Type at least three letters of your name';
const PROOF_PROBLEM = 'Type a day and month like 27/03, or three digits';

export const meta: Route.MetaFunction = () => [{ title: 'Find your name' }];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  return actionHeaders.has('Refresh') ? actionHeaders : backToKiosk(SECONDS_TO_TYPE);
};

export function loader({ context }: Route.LoaderArgs) {
  requireKiosk(context);
  return null;
}

/** A post, so that no name stays in the device's history. Whoever is not found learns nothing but where the desk is. */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { id: kioskId } = requireKiosk(context);
  const [typedName, typedProof] = [readText(context, 'name'), readText(context, 'proof')];
  const [term, proof] = [readKioskName(typedName), readNameProof(typedProof)];
  if (term === null || proof === null) {
    const problems = {
      name: term === null ? [NAME_PROBLEM] : [],
      proof: proof === null ? [PROOF_PROBLEM] : [],
    };
    const typed = { name: cutText(typedName, 80), proof: cutText(typedProof, 40) };
    return data({ kind: 'form', typed, problems } as const, { status: 422 });
  }
  const toDesk = { headers: backToKiosk(KIOSK_ANSWER_SECONDS) };
  if (!(await countDoorAttempt(services, 'kiosk-search', kioskId))) {
    return data({ kind: 'see-desk' } as const, { ...toDesk, status: 429 });
  }
  const match = await findByName(services, kioskId, term, proof);
  if (!match) return data({ kind: 'see-desk' } as const, toDesk);
  const found = { kind: 'found', ...match, nonce: randomUUID() } as const;
  return data(found, { headers: backToKiosk(SECONDS_TO_CONFIRM) });
}

export default function FindNamePage({ actionData }: Route.ComponentProps) {
  if (actionData?.kind === 'found') return <ConfirmName {...actionData} />;
  if (actionData?.kind === 'see-desk') {
    return <KioskAnswer tone="no" title={SEE_THE_DESK} line="Someone will help you in a moment." />;
  }
  const { typed, problems } = actionData ?? { typed: null, problems: null };
  return (
    <KioskLayout
      foot={
        <ButtonLink href={paths.kiosk} tone="quiet" icon="arrow-left">
          Scan a pass instead
        </ButtonLink>
      }
    >
      <h1>Find your name</h1>
      <PostForm>
        <Field
          name="name"
          label="Your first name and surname"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          defaultValue={typed?.name}
          errors={problems?.name}
          autoFocus
        />
        <Field
          name="proof"
          label="Your birthday, or the last three digits of your phone number"
          hint="The day and month, like 27/03."
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          defaultValue={typed?.proof}
          errors={problems?.proof}
        />
        <SubmitButton isBlock>Find me</SubmitButton>
      </PostForm>
    </KioskLayout>
  );
}

function ConfirmName({ label, pick, nonce }: KioskMatch & { nonce: string }) {
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
