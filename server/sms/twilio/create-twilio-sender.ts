/** Texts through Twilio's Messages API. Checked against its reference, version 2010-04-01. */
import { z } from 'zod';
import type { TwilioConfig } from '../../config/sms-config.ts';
import { type SendText, TextRefusedError } from '../send-text.ts';

/** Specification, §9. */
const TIMEOUT_MS = 70_000;

/** About the number: it will be refused at every attempt. */
const refusals: Readonly<Record<number, string>> = {
  21211: 'Not a valid number',
  21214: 'Not a valid number',
  21217: 'Not a valid number',
  21265: 'The number is a short code',
  21408: 'Texts to this country aren’t allowed in the club’s Twilio account',
  21610: 'This number has replied STOP',
  21612: 'This number can’t be reached from the club’s',
  21614: 'This number can’t receive texts',
};

const errorBody = z.object({ code: z.number() });

export function createTwilioSender(config: TwilioConfig, timeoutMs = TIMEOUT_MS): SendText {
  const { accountSid, authToken, sender, apiOrigin } = config;
  const origin = apiOrigin ?? 'https://api.twilio.com';
  const url = `${origin}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const from = /^MG[0-9a-f]{32}$/i.test(sender) ? 'MessagingServiceSid' : 'From';
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  return async ({ to, text }) => {
    const response = await ask(url, {
      method: 'POST',
      headers: { Authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ To: to, [from]: sender, Body: text }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return void (await response.body?.cancel());
    const code = await readErrorCode(response);
    const refusal = response.status < 500 && code !== null ? refusals[code] : undefined;
    if (refusal) throw new TextRefusedError(`${refusal} (Twilio ${code})`);
    throw new Error(`Twilio answered ${response.status}${code === null ? '' : `, error ${code}`}`);
  };
}

async function readErrorCode(response: Response): Promise<number | null> {
  try {
    return errorBody.parse(await response.json()).code;
  } catch {
    return null;
  }
}

async function ask(url: string, request: RequestInit): Promise<Response> {
  try {
    // Following a redirect would send the number and the credentials to a server that nobody configured.
    return await fetch(url, { ...request, redirect: 'error' });
  } catch (error) {
    const { name, message, cause } = error as Error;
    const inner = cause instanceof Error ? cause.message : message;
    throw new Error(name === 'TimeoutError' ? 'Twilio didn’t answer in time' : inner, { cause: error });
  }
}
