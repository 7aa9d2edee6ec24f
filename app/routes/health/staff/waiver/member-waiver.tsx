import * as paths from '#app/paths.ts';
import { decideWaiver, needsGuardian, waiverLabels } from '#domain/health/waiver.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { notFound } from '#server/access/not-found.ts';
import { members } from '#server/data/collections/members.ts';
import { listSignedWaivers } from '#server/health/find-waivers.ts';
import { servicesContext } from '#server/request/context.ts';
import { Card } from '../../../../ui/card.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { signedView } from '../../waiver/signed-view.ts';
import { SignedWaivers } from '../../waiver/signed-waivers.tsx';
import type { Route } from './+types/member-waiver.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Signed waivers' }];

/** What a member has signed. Not about health, so the front desk sees it too. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, settings, now } = context.get(servicesContext);
  const member = await store.find(members, id);
  if (!member) throw notFound(url);
  const signed = await listSignedWaivers(store, id);
  return {
    uid: id,
    name: displayName(member),
    isMinor: needsGuardian(member, now()),
    chip: waiverLabels[decideWaiver(member, await settings.read())],
    signed: signed.map((each) => signedView(each, now())),
  };
}

export default function MemberWaiverPage({ loaderData }: Route.ComponentProps) {
  const { uid, name, isMinor, chip, signed } = loaderData;
  return (
    <div className="narrow stack">
      <PageHead title={`${name}: waiver`} back={<a href={paths.viewMember(uid)}>{name}</a>} />
      {signed.length > 0 ? (
        <Card title="Signed" aside={<Chip tone={chip.tone}>{chip.text}</Chip>}>
          <SignedWaivers signed={signed} />
        </Card>
      ) : (
        <EmptyState title="Nothing signed yet" icon="clipboard-check">
          {isMinor
            ? `${name} is under 18: a parent or guardian signs, on the tablet or in their own account.`
            : `${name} can sign the waiver in their own account, or on the tablet.`}
        </EmptyState>
      )}
    </div>
  );
}
