import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { type ExampleSent, sendExample } from '#server/club/messages/show-example.ts';
import { canMail } from '#server/config/can-mail.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/send-mail-template.ts';

/** Has no page of its own: the button is on the page of the example. */
export function loader({ params: { name } }: Route.LoaderArgs) {
  throw redirect(paths.viewMailTemplate(name), 303);
}

const problems: Readonly<Record<Exclude<ExampleSent, 'queued' | 'no-template'>, string>> = {
  limit: 'You’ve caused too many emails today. Try again tomorrow.',
  'no-address': 'Your account has no email address.',
};

export function action({ url, context, params: { name } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const back = paths.viewMailTemplate(name);
    if (!canMail(services))
      return redirectWithFlash(back, 'No mail server is set up, so emails can’t be sent.', 'bad');
    const outcome = await sendExample(services, name, await findActor(context));
    if (outcome === 'no-template') throw notFound(url);
    if (outcome !== 'queued') return redirectWithFlash(back, problems[outcome], 'bad');
    return redirectWithFlash(back, 'The example is in the queue.');
  });
}
