import QRCode from 'qrcode';
import { notFound } from '#server/access/not-found.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/preview.ts';
import { refusedExample } from './preview/conform-form.form.ts';
import { screens } from './preview/screens.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Preview' }];

/** Every component and screen in every state; not in production. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const name = url.searchParams.get('screen') ?? 'parts';
  const isShown = context.get(servicesContext).config.mode !== 'production' && Object.hasOwn(screens, name);
  if (!isShown) throw notFound(url);
  const svg = await QRCode.toString('not.a.pass', { type: 'svg' });
  const codeSrc = `data:image/svg+xml;base64,${btoa(svg)}`;
  return { name, codeSrc, refused: refusedExample() };
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  return screens[loaderData.name]?.(loaderData);
}
