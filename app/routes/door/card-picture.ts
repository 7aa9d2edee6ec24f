import { data } from 'react-router';
import { drawCardPass } from '#server/door/draw-pass.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/card-picture.ts';

/** `/account/profile/card.svg`: the code for a printed card, where the club accepts printed passes. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const services = context.get(servicesContext);
  if (!(await services.settings.read()).isPrintedPassAccepted) {
    throw data('This club doesn’t accept printed passes.', { status: 404 });
  }
  const svg = await drawCardPass({ uid: member.id, qrVersion: member.qrVersion }, services.passSigner);
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' } });
}
