import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { decideDeskCheck } from '#domain/accounts/roles.ts';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { formatMobile, telHref } from '#domain/members/mobile-number.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import { notFound } from '#server/access/not-found.ts';
import { readEmergencyContact } from '#server/bookings/read-emergency-contact.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { type Context, formContext, requireLogin, servicesContext } from '#server/request/context.ts';
import { readText } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useShell } from '../../../ui/shell.ts';
import type { Route } from './+types/emergency-contact.ts';
import { readArea, rosterPath } from './roster/roster-area.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Emergency contact' }];

/** Also runs after the action. A visit asks for confirmation first, since viewing is recorded in the audit log. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { searchParams } = url;
  const area = readArea(searchParams.get('area'));
  const uid = searchParams.get('uid') ?? '';
  const isChosen = isPlainId(uid);
  if (!isChosen && !context.get(formContext)) throw redirect(rosterPath(area, id), 303);
  const name = isChosen ? await requireName(url, context, id, uid) : '';
  return { name, uid: isChosen ? uid : '', area, roster: rosterPath(area, id) };
}

export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const uid = readText(context, 'uid');
  if (!isPlainId(uid)) throw data('No one was chosen. Please go back and choose someone.', { status: 422 });
  const request = { sessionId: id, uid, by: await findActor(context) };
  const found = await readEmergencyContact(context.get(servicesContext), request);
  if (!found) throw notFound(url);
  const area = readArea(readText(context, 'area'));
  const { name, contact } = found;
  const phone = contact.phone.trim();
  return {
    name,
    contactName: contact.name.trim(),
    phone: formatMobile(phone) || phone,
    callHref: phone === '' ? null : telHref(phone),
    roster: `${rosterPath(area, id)}#person-${uid}`,
    /** Coaches have no page about a member. */
    editHref: decideDeskCheck(requireLogin(context).claims) ? paths.editMember(uid) : null,
  };
}

async function requireName(url: URL, context: Context, id: string, uid: string): Promise<string> {
  const booking = await context.get(servicesContext).store.find(bookings, bookingKey(id, uid));
  if (!booking) throw notFound(url);
  return booking.memberName;
}

export default function EmergencyContactPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!actionData) return <Question {...loaderData} />;
  const { name, contactName, phone, callHref, roster } = actionData;
  return (
    <FormPage title="Emergency contact" lead={name}>
      {callHref === null ? (
        <NoNumber name={name} editHref={actionData.editHref} />
      ) : (
        <>
          <p className="lead">{contactName || 'No name given'}</p>
          <ButtonLink href={callHref} icon="phone">
            Call {phone}
          </ButtonLink>
        </>
      )}
      <p className="faint">Viewing this is recorded in the audit log, which {name} can see.</p>
      <ButtonLink href={roster} tone="quiet" icon="arrow-left">
        Back to the roster
      </ButtonLink>
    </FormPage>
  );
}

function NoNumber({ name, editHref }: { name: string; editHref: string | null }) {
  const { phone } = useShell().club;
  if (editHref) {
    return (
      <>
        <Notice tone="warn">We don’t have a number for {name}.</Notice>
        <ButtonLink href={editHref}>Edit details</ButtonLink>
      </>
    );
  }
  return (
    <>
      <Notice tone="warn">We don’t have a number for {name}. Ask the desk.</Notice>
      {phone ? (
        <ButtonLink href={telHref(phone)} icon="phone">
          Call the desk: {phone}
        </ButtonLink>
      ) : null}
    </>
  );
}

type QuestionProps = { name: string; uid: string; area: string; roster: string };

function Question({ name, uid, area, roster }: QuestionProps) {
  return (
    <FormPage
      back={<a href={roster}>Roster</a>}
      title={`Show the emergency contact for ${name || 'this person'}?`}
      lead="Viewing this is recorded in the audit log."
    >
      <PostForm>
        <input type="hidden" name="uid" value={uid} />
        <input type="hidden" name="area" value={area} />
        <SubmitButton>Show emergency contact</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
