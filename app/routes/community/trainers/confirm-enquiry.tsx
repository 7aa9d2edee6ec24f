import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { confirmEnquiry } from '#server/community/trainers/enquire.ts';
import { openEnquiry } from '#server/community/trainers/enquiry-links.ts';
import { trainers } from '#server/data/collections/trainers.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { Route } from './+types/confirm-enquiry.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Confirm your enquiry' },
  { name: 'robots', content: 'noindex' },
];

/** Opening the link changes nothing: mail scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, secret, now } = context.get(servicesContext);
  const token = url.searchParams.get('token') ?? '';
  const enquiry = openEnquiry(secret, token, now());
  const trainer = enquiry && (await store.find(trainers, enquiry.trainerId));
  if (!trainer) return data(null, { status: 410 });
  return { token, trainerName: trainer.name, email: enquiry.email, message: enquiry.message };
}

export function action({ url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  return submitOnce(url, context, async () => {
    const enquiry = openEnquiry(services.secret, readText(context, 'token'), services.now());
    if (!enquiry) return redirectWithFlash(paths.listTrainers, EXPIRED, 'bad');
    const outcome = await confirmEnquiry(services, enquiry);
    if (outcome.kind !== 'sent' && outcome.kind !== 'repeated') {
      return redirectWithFlash(paths.listTrainers, GONE, 'bad');
    }
    const text = `${outcome.trainerName} has your message and will get back to you.`;
    return redirectWithFlash(paths.viewTrainer(enquiry.trainerId), text);
  });
}

const EXPIRED = 'This link has expired. Please ask again.';
const GONE = 'This trainer isn’t taking enquiries any more. Please ask another one.';

export default function ConfirmEnquiryPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <FormPage title="Confirm your enquiry">
        <Notice tone="warn">{EXPIRED}</Notice>
        <p>
          <a href={paths.listTrainers}>See the personal trainers</a>
        </p>
      </FormPage>
    );
  }
  const { token, trainerName, email, message } = loaderData;
  return (
    <FormPage title="Confirm your enquiry" lead={`To ${trainerName}, from ${email}.`}>
      <p className="trainer-text">{message}</p>
      <PostForm>
        <input type="hidden" name="token" value={token} />
        <SubmitButton>Send to {trainerName}</SubmitButton>
      </PostForm>
      <p className="dim">Didn’t ask? Then don’t confirm: nothing happens.</p>
    </FormPage>
  );
}
