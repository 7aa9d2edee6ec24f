import { notFound } from '#server/access/not-found.ts';
import { showExample } from '#server/club/messages/show-example.ts';
import { mailPage } from '#server/outbox/html/mail-page.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/mail-template-in-html.ts';

/** For the frame on the page of the example. */
export async function loader({ url, context, params: { name } }: Route.LoaderArgs) {
  const example = await showExample(context.get(servicesContext), name);
  if (!example) throw notFound(url);
  return mailPage(example.html);
}
