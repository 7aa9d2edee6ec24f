import '../../bookings/staff/roster/roster.css';
import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { owedInFamily, owedText } from '#domain/families/due.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import { cutText } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import { members } from '#server/data/collections/members.ts';
import { addToFamily, findFamily } from '#server/families/change-family.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findStaffActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { errorSummaryOf } from '../../../ui/conform-field.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { GetForm } from '../../../ui/get-form.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { type FoundPerson, findPeople } from '../../bookings/staff/roster/find-people.ts';
import { FoundPeople } from '../../bookings/staff/roster/found-people.tsx';
import { dueView } from '../due-view.ts';
import type { Route } from './+types/member-family.ts';
import { type FamilyPersonView, listFamily, personView } from './family-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? 'Member'}: family` },
];

const NOBODY = 'Choose who to add';
const relativeForm = z.object({ uid: z.string({ error: NOBODY }).refine(isPlainId, NOBODY) });

/** Who pays for whom; with `?q=`, whoever can be added. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const member = await store.find(members, id);
  if (!member) throw notFound(url);
  const family = await findFamily(store, member);
  const at = now();
  const term = cutText(url.searchParams.get('q') ?? '', 80);
  const found = term.trim() === '' ? null : await findPeople(store, term, at);
  const known = [id, ...(family?.memberUids ?? [])];
  const people = family ? await listFamily(store, family) : [];
  const by = await findStaffActor(context);
  return {
    payerUid: family?.payerUid ?? '',
    due: await dueView(store, people, at),
    owed: owedText(owedInFamily(people, family?.payerUid ?? '', at)),
    uid: id,
    name: displayName(member),
    people: family ? people.map((each) => personView(each, { family, people, by }, at)) : [],
    term,
    found: found && { ...found, people: found.people.filter(({ uid }) => !known.includes(uid)) },
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, relativeForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const request = { ofUid: id, uid: submission.value.uid, by: await findStaffActor(context) };
    const outcome = await addToFamily(context.get(servicesContext), request);
    if (outcome.kind === 'not-found') throw notFound(url);
    if (outcome.kind === 'refused') return refuse(submission.reply({ formErrors: [outcome.sentence] }), 409);
    const text =
      outcome.kind === 'changed' ? `${outcome.name} is in the family now.` : 'They’re in the family already.';
    return redirectWithFlash(paths.memberFamily(id), text);
  });
}

export default function MemberFamilyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, name, people, payerUid, due, owed } = loaderData;
  const [form] = useForm<z.input<typeof relativeForm>>({
    id: 'relative',
    lastResult: useLastResult(actionData),
  });
  return (
    <FormPage
      back={<a href={paths.viewMember(uid)}>{name}</a>}
      title={`${name}: family`}
      lead="One person pays for the whole family. A guardian books for everyone in it who is under 18, and sees their health answers. A child’s guardian confirms a new one. If they have none, a child with their own sign-in confirms it."
      problems={errorSummaryOf(form)}
    >
      {people.length === 0 ? <p className="dim">{name} isn’t in a family yet.</p> : null}
      {payerUid ? <DueCard due={due} owed={owed} payerUid={payerUid} /> : null}
      {people.map((person) => (
        <FamilyPerson key={person.uid} person={person} />
      ))}
      <h2>Add someone</h2>
      <div className="row">
        <ButtonLink href={paths.addChild(uid)} tone="quiet" icon="user-plus">
          Add a child as new
        </ButtonLink>
      </div>
      <FindRelative {...loaderData} />
    </FormPage>
  );
}

type DueCardProps = {
  due: Awaited<ReturnType<typeof dueView>>;
  /** What is left to pay of sales; empty: nothing. */
  owed: string;
  payerUid: string;
};

/** What the payer has to pay in all. */
function DueCard({ due, owed, payerUid }: DueCardProps) {
  return (
    <Card title="To pay">
      {due.count === 0 && owed === '' ? <p className="dim">Nothing is due this week.</p> : null}
      {due.count > 0 ? (
        <ul className="bare">
          {due.lines.map(({ uid, name, plan, amount, when }) => (
            <li key={uid}>{`${name}: ${plan}, ${amount}, ${when}`}</li>
          ))}
        </ul>
      ) : null}
      {owed ? (
        <p>
          {`${owed} `}
          <a href={paths.memberPayments(payerUid)}>Payments</a>
        </p>
      ) : null}
      <div className="row">
        <ButtonLink
          href={paths.sellWhatIsDue(payerUid)}
          tone={due.count > 0 ? 'accent' : 'quiet'}
          icon="credit-card"
        >
          {due.count > 0 ? `Take ${due.total} for ${due.count}` : 'Sell to this family'}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** One person of a family, and what the desk can change about them. */
function FamilyPerson({ person }: { person: FamilyPersonView }) {
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

type FindRelativeProps = {
  term: string;
  found: { people: readonly FoundPerson[]; hasMore: boolean } | null;
};

/** Somebody who is a member already, by name. */
function FindRelative({ term, found }: FindRelativeProps) {
  return (
    <>
      <search>
        <GetForm>
          <Field
            id="relative-q"
            name="q"
            label="Or find someone who’s already a member"
            hint="Ask them first: the person who pays sees what they owe."
            type="search"
            autoComplete="off"
            defaultValue={term}
          />
          <SubmitButton tone="quiet" icon="search">
            Find
          </SubmitButton>
        </GetForm>
      </search>
      {found ? <Found found={found} /> : null}
      {term.trim() !== '' && found === null ? <p className="dim">Type at least two letters.</p> : null}
    </>
  );
}

function Found({ found: { people, hasMore } }: { found: NonNullable<FindRelativeProps['found']> }) {
  if (people.length === 0) return <p className="dim">No one else found. Check the spelling.</p>;
  return (
    <PostForm>
      <FoundPeople people={people} hasMore={hasMore} />
    </PostForm>
  );
}
