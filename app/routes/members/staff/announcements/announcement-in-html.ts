import { notFound } from '#server/access/not-found.ts';
import { memberBatches } from '#server/data/collections/member-batches.ts';
import { previewPrepared } from '#server/members/batches/preview-message.ts';
import { createMailHtml } from '#server/outbox/html/create-mail-html.ts';
import { mailPage } from '#server/outbox/html/mail-page.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/announcement-in-html.ts';

/** For the frame on the page that asks whether to send: the announcement as its first reader gets it. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const batch = await services.store.find(memberBatches, id);
  const first = batch?.status === 'ready' ? await previewPrepared(services, batch) : null;
  if (!first) throw notFound(url);
  const { subject, body } = first;
  const facts = { template: 'club-message', body, memberUid: '', to: '' };
  return mailPage(await createMailHtml(services)(facts, { subject, text: body }));
}
