import QRCode from 'qrcode';
import { data } from 'react-router';
import { pageNotFound } from '#server/access/rules.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/preview.ts';
import { refusedExample } from './preview/conform-form.form.ts';
import { screens } from './preview/screens.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Preview' }];

/** Every part and screen, state by state; not in production. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const name = searchParams.get('screen') ?? 'parts';
  const isShown = context.get(servicesContext).config.mode !== 'production' && Object.hasOwn(screens, name);
  if (!isShown) throw data(pageNotFound(pathname), { status: 404, statusText: 'Not Found' });
  const svg = await QRCode.toString('not.a.pass', { type: 'svg' });
  const codeSrc = `data:image/svg+xml;base64,${btoa(svg)}`;
  return { name, codeSrc, refused: refusedExample() };
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  return screens[loaderData.name]?.(loaderData);
}
