import '../../bookings/staff/roster/roster.css';
import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { owedInFamily } from '#domain/families/due.ts';
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
import { ButtonLink } from '../../../ui/button.tsx';
import { errorSummaryOf } from '../../../ui/conform-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { findPeople } from '../../bookings/staff/roster/find-people.ts';
import { dueView } from '../due-view.ts';
import type { Route } from './+types/member-family.ts';
import { DueCard } from './due-card.tsx';
import { FamilyPerson } from './family-person.tsx';
import { listFamily, personView } from './family-view.ts';
import { FindRelative } from './find-relative.tsx';

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
    owed: owedInFamily(people, family?.payerUid ?? '', at),
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
      lead="One person pays for the whole family. A guardian books for everyone in it who is under 18, and sees their health answers. A new guardian is confirmed by the guardian they have or, without one, by a child with their own sign-in."
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
