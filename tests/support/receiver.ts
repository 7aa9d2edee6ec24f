/** Another system that gets webhooks: a real server, which checks signatures by the library of Standard Webhooks. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import type { ClubEventType } from '#domain/api/club-events.ts';
import { addressRule } from '#server/webhooks/check-url.ts';
import { deliverWebhooks } from '#server/webhooks/deliver-webhooks.ts';
import { createEndpoint } from '#server/webhooks/endpoints.ts';
import { createWebhookSender, type SendWebhook } from '#server/webhooks/send-webhook.ts';
import type { TestClub } from './club.ts';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly id: string;
  readonly message: { readonly type: string; readonly data: Record<string, unknown> };
}

/** @param answer to each call: a status, or what to do with the response; null leaves the caller waiting */
export async function startReceiver(
  answer: (call: number) => number | null | ((response: ServerResponse) => void) = () => 204,
) {
  const calls: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const id = String(request.headers['webhook-id']);
    calls.push({ headers: request.headers, body, id, message: JSON.parse(body) });
    const how = answer(calls.length);
    if (typeof how === 'function') how(response);
    else if (how !== null)
      response.writeHead(how, how === 302 ? { Location: '/elsewhere' } : {}).end('thanks');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

/** Adds an endpoint. @returns its id and secret */
export async function addEndpoint(club: TestClub, url: string, events: readonly ClubEventType[]) {
  const by = { uid: 'ada', name: 'Ada' };
  const made = await createEndpoint(club.services, { url, events, formToken: crypto.randomUUID(), by });
  if (made.kind !== 'done') throw new Error(made.sentence);
  return { id: made.endpoint.id, secret: made.secret };
}

const overSocket = (timeoutMs: number) => createWebhookSender({ isAllowed: addressRule(false), timeoutMs });

export const patient = overSocket(15_000);
/** For receivers that never answer. */
export const impatient = overSocket(500);

/** @param send by default over a socket, with patience for a busy machine */
export function runWebhooks({ services }: TestClub, send: SendWebhook = patient): Promise<void> {
  return deliverWebhooks({ ...services, send });
}

/** Whether the receiver would take the message, by the library's own check, at the time that the message names. */
export function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const hook = new Webhook(secret);
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  const signed = hook.sign(String(headers['webhook-id']), at, body);
  return String(headers['webhook-signature']).split(' ').includes(signed);
}
