import { readBouncePost } from '#server/outbox/bounces/read-bounce-post.ts';
import { recordBounce } from '#server/outbox/bounces/record-bounce.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/mail-bounces.ts';

const answer = (status: number, outcome: unknown, headers?: HeadersInit) =>
  Response.json({ outcome }, { status, headers: { 'Cache-Control': 'no-store', ...headers } });

const refusals = {
  'not-set-up': [404, 'reports of emails that came back are not set up'],
  'bad-signature': [400, 'bad signature'],
  'bad-body': [400, 'not the shape that docs/rules/mail.md describes'],
} as const;

/** From a mail service or a script beside the mail server: emails that came back. What is posted again changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { config, log, now } = services;
  const body = new Uint8Array(await request.arrayBuffer());
  const signature = request.headers.get('Clubfloor-Signature') ?? '';
  const post = readBouncePost(body, signature, config.bounceSecrets, now());
  if (post.kind !== 'reports') {
    const [status, outcome] = refusals[post.kind];
    if (post.kind === 'bad-signature')
      log.warn({ event: 'bounces.bad-signature' }, 'A report of an email that came back has a bad signature');
    return answer(status, outcome);
  }
  const outcomes: string[] = [];
  for (const report of post.reports) outcomes.push(await recordBounce(services, report));
  log.info({ event: 'bounces.received', outcomes }, 'Received reports of emails that came back');
  return answer(200, outcomes);
}

export function loader() {
  return answer(405, 'use POST', { Allow: 'POST' });
}
