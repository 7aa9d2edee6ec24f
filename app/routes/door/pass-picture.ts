import { drawScreenPass } from '#server/door/draw-pass.ts';
import { getPassOwner } from '#server/door/member-number.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/pass-picture.ts';

/** `/account/profile/pass.svg`: a new code on every request. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const services = context.get(servicesContext);
  const owner = await getPassOwner(services, member);
  const svg = await drawScreenPass(owner, services.passSigner, services.now());
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' } });
}
