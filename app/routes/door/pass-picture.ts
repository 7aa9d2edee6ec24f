import { drawScreenPass } from '#server/door/draw-pass.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/pass-picture.ts';

/** `/account/profile/pass.svg`: a new code on every request. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const services = context.get(servicesContext);
  const svg = await drawScreenPass(
    { uid: member.id, qrVersion: member.qrVersion },
    services.passSigner,
    services.now(),
  );
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' } });
}
