import { drawScreenPass } from '#server/door/draw-pass.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/pass-picture.ts';

/** `/account/profile/pass.svg`: a new code on every request. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { id: uid, qrVersion } = await requireProfile(url, context);
  const { passSigner, now } = context.get(servicesContext);
  const svg = await drawScreenPass({ uid, qrVersion }, passSigner, now());
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' } });
}
