import * as paths from '#app/paths.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { FamilyPersonView } from './family-view.ts';

/** One person of a family, and what the desk can change about them. */
export function FamilyPerson({ person }: { person: FamilyPersonView }) {
  const { uid, name, href, roles, chip, facts, may } = person;
  return (
    <Card
      title={<a href={href}>{name}</a>}
      aside={
        <span className="row">
          {roles.map((role) => (
            <Chip key={role} tone="info">
              {role}
            </Chip>
          ))}
          <Chip tone={chip.tone} fact="status">
            {chip.text}
          </Chip>
        </span>
      }
    >
      <Facts facts={facts} />
      <div className="row">
        {may.payer ? <Step action={paths.makePayer(uid)} label="Make payer" name={name} /> : null}
        {may.guardian ? (
          <Step
            action={paths.makeGuardian(uid)}
            label={person.isGuardian ? 'Confirm as guardian' : 'Make guardian'}
            name={name}
          />
        ) : null}
        {may.endGuardian ? (
          <Step action={paths.endGuardian(uid)} label="No longer guardian" name={name} />
        ) : null}
        {person.canGetLogin ? (
          <ButtonLink href={paths.giveLogin(uid)} tone="quiet" isSmall icon="mail">
            Give own sign-in
          </ButtonLink>
        ) : null}
        {may.leave ? <Step action={paths.takeOutOfFamily(uid)} label="Take out" name={name} /> : null}
      </div>
    </Card>
  );
}

function Step({ action, label, name }: { action: string; label: string; name: string }) {
  return (
    <PostForm action={action} isInline>
      <SubmitButton tone="quiet" isSmall>
        {label}
        <span className="hidden">{`: ${name}`}</span>
      </SubmitButton>
    </PostForm>
  );
}
