/** Texts, at Twilio's own URL. */
import { HttpResponse, http } from 'msw/http';
import { describe, expect, test } from 'vitest';
import { createTwilioSender } from '#server/sms/twilio/create-twilio-sender.ts';
import { provider } from '../support/provider.ts';

const accountSid = `AC${'1'.repeat(32)}`;
const config = { accountSid, authToken: 'token', sender: '+447700900999', apiOrigin: null };
const URL_OF_MESSAGES = `https://api.twilio.com/2010-04-01/Accounts/${accountSid}/Messages.json`;
const message = { to: '+447700900123', text: 'Iron Works: Spin & Co is cancelled.' };
const refusal = (status: number, code?: number) => () => HttpResponse.json({ code, status }, { status });

async function send(answer: () => Response | Promise<Response>, sender = config.sender) {
  const asked: { form: Record<string, string>; authorization: string | null }[] = [];
  provider.use(
    http.post(URL_OF_MESSAGES, async ({ request }) => {
      const form = Object.fromEntries(new URLSearchParams(await request.text()));
      asked.push({ form, authorization: request.headers.get('Authorization') });
      return answer();
    }),
  );
  const error = await createTwilioSender(
    { ...config, sender },
    200,
  )(message).then(
    () => null,
    (reason: Error) => reason,
  );
  return { asked, error };
}

test('a text is one signed-in post of a form', async () => {
  const { asked, error } = await send(() => HttpResponse.json({ sid: 'SM1' }, { status: 201 }));
  expect(error).toBeNull();
  const authorization = `Basic ${Buffer.from(`${accountSid}:token`).toString('base64')}`;
  const form = { To: message.to, From: config.sender, Body: message.text };
  expect(asked).toEqual([{ form, authorization }]);
});

test('a messaging service is named as one', async () => {
  const service = `MG${'a'.repeat(32)}`;
  const { asked } = await send(() => HttpResponse.json({}, { status: 201 }), service);
  expect(asked[0]?.form).toMatchObject({ MessagingServiceSid: service });
  expect(asked[0]?.form).not.toHaveProperty('From');
});

describe('a refusal', () => {
  test.each([
    ['not a number', 400, 21211, 'TextRefusedError', 'Not a valid number (Twilio 21211)'],
    ['unsubscribed', 400, 21610, 'TextRefusedError', 'This number has replied STOP (Twilio 21610)'],
    ['a landline', 400, 21614, 'TextRefusedError', 'This number can’t receive texts (Twilio 21614)'],
    ['too many', 429, 20429, 'Error', 'Twilio answered 429, error 20429'],
    ['wrong credentials', 401, 20003, 'Error', 'Twilio answered 401, error 20003'],
    ['broken', 500, undefined, 'Error', 'Twilio answered 500'],
    ['broken while it names a number', 503, 21211, 'Error', 'Twilio answered 503, error 21211'],
  ])('%s', async (_, status, code, name, said) => {
    const { error, asked } = await send(refusal(status, code));
    expect(error).toMatchObject({ name, message: said });
    expect(asked).toHaveLength(1);
  });

  test.each<[string, () => Response | Promise<Response>, string]>([
    ['no JSON', () => new HttpResponse('<html>', { status: 502 }), 'Twilio answered 502'],
    ['silent', () => new Promise<Response>(() => undefined), 'didn’t answer in time'],
    ['moved', () => HttpResponse.redirect('https://elsewhere.example/', 302), 'redirect'],
  ])('%s is tried again', async (_, answer, said) => {
    const { error } = await send(answer);
    expect(error).toMatchObject({ name: 'Error', message: expect.stringContaining(said) });
  });
});
