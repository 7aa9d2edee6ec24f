import * as paths from '#app/paths.ts';
import { servicesContext } from '#server/request/context.ts';
import { stopTextsTo } from '#server/sms/stop-texts.ts';
import { readTextReply } from '#server/sms/twilio/read-text-reply.ts';
import type { Route } from './+types/text-replies.ts';

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, {
    status,
    headers: { 'Content-Type': 'text/xml; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });

/** A text to the club, from Twilio: STOP turns texts off. The answer sends nothing back. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { config, log } = services;
  if (!config.sms) return answer(404, '');
  const url = config.linkOrigin + paths.textReplies;
  const signature = request.headers.get('X-Twilio-Signature') ?? '';
  const reply = readTextReply(await request.text(), signature, { ...config.sms, url });
  if (reply.kind === 'bad-signature') {
    log.warn({ event: 'texts.bad-signature' }, 'A text to the club has a bad signature');
    return answer(400, '');
  }
  if (reply.kind === 'stop') {
    const stopped = await stopTextsTo(services, reply.number, paths.textReplies);
    log.info({ event: 'texts.stopped', stopped }, 'Somebody replied STOP');
  }
  return answer(200, '<?xml version="1.0" encoding="UTF-8"?><Response/>');
}

export function loader() {
  return answer(405, '', { Allow: 'POST' });
}
