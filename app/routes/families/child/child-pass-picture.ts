import { drawScreenPass } from '#server/door/draw-pass.ts';
import { requireChild } from '#server/families/find-children.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/child-pass-picture.ts';

/** A new code of the child’s pass on every request. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { child, now } = await requireChild(url, context, id);
  const { passSigner } = context.get(servicesContext);
  const svg = await drawScreenPass({ uid: child.id, qrVersion: child.qrVersion }, passSigner, now);
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' } });
}
