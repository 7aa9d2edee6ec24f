import '../../../members/members.css';
import * as paths from '#app/paths.ts';
import { isWaiverDue } from '#domain/health/handover.ts';
import { findWaiverGap, needsGuardian, waiverObstacleLabels } from '#domain/health/waiver.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { isPassOf } from '#domain/membership/day-pass.ts';
import { notFound } from '#server/access/not-found.ts';
import { drawLink } from '#server/accounts/draw-link.ts';
import { members } from '#server/data/collections/members.ts';
import { sales } from '#server/data/collections/sales.ts';
import { giveWaiverLink, isLinkWaiting } from '#server/health/waiver-link.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';
import type { Route } from './+types/waiver-link.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Waiver on their phone' }];

/** @throws a 404 where the receipt is not that of a day pass that is valid now */
async function findVisitor(url: URL, context: Context, saleId: string) {
  const { store, now } = context.get(servicesContext);
  const sale = await store.find(sales, saleId);
  const member = sale && (await store.find(members, sale.memberUid));
  if (!member || !isPassOf(member, saleId, now())) throw notFound(url);
  return member;
}

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, settings, now } = context.get(servicesContext);
  const member = await findVisitor(url, context, id);
  const club = await settings.read();
  const isUnconfirmed = findWaiverGap(member, club) === 'not-confirmed';
  return {
    ...{ id, name: displayName(member), isMinor: needsGuardian(member, now()) },
    isDue: isWaiverDue(member, club),
    signer: isUnconfirmed
      ? { label: waiverObstacleLabels['not-confirmed'], page: paths.viewMember(member.id) }
      : null,
    isWaiting: await isLinkWaiting(store, member, now()),
  };
}

/** Answers with the link itself: only the hash of its code is stored. Sent again, it makes another one, and the first ends. */
export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { id: memberUid } = await findVisitor(url, context, id);
  const by = await findActor(context);
  const code = await giveWaiverLink(services, { memberUid, saleId: id, by });
  if (code === null) return null;
  const link = `${services.config.linkOrigin}${paths.waiverWithCode(code)}`;
  return { link, drawn: drawLink(link) };
}

export default function WaiverLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, isMinor, isDue, signer, isWaiting } = loaderData;
  return (
    <FormPage
      back={<a href={paths.deskReceipt(id)}>Receipt</a>}
      title={`${name}: waiver on their phone`}
      lead={`${isMinor ? 'They’re under 18, so a parent or guardian signs with them. ' : ''}They open the link, read the waiver and sign it, without an account. It works once, today.`}
    >
      {actionData ? (
        <Card tone="on" title="Link">
          <p>Ask them to scan this with their phone’s camera, or to enter the address below it.</p>
          <QrCode drawn={actionData.drawn} />
          <code className="given given-small">{actionData.link}</code>
        </Card>
      ) : null}
      {isDue ? (
        <>
          {isWaiting ? <Notice tone="info">Waiting for them to sign.</Notice> : null}
          <PostForm>
            <SubmitButton tone={isWaiting ? 'quiet' : undefined}>
              {isWaiting ? 'Make a new link' : 'Show the link'}
            </SubmitButton>
          </PostForm>
          {isWaiting ? <p className="dim">A new link ends the earlier one.</p> : null}
        </>
      ) : (
        <Signed signer={signer} />
      )}
      {isWaiting && isDue ? (
        <ButtonLink href={paths.waiverLink(id)} tone="quiet">
          Check whether they’ve signed
        </ButtonLink>
      ) : null}
    </FormPage>
  );
}

/** A child’s counts once it is known who signed: that is settled on their page. */
function Signed({ signer }: { signer: { readonly label: string; readonly page: string } | null }) {
  if (!signer) return <Notice tone="good">Waiver signed.</Notice>;
  return (
    <Notice tone="warn">
      {`${signer.label}. `}
      <a href={signer.page}>Check who signed</a>
    </Notice>
  );
}
