import { pictureRefusals } from '#domain/files/picture-refusals.ts';
import { removePicture } from '#server/files/pictures/remove-picture.ts';
import { type NewPicture, takePicture } from '#server/files/pictures/take-picture.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { pictureForm } from './picture.form.ts';

interface Done {
  /** Where to go, and what to say there. */
  readonly href: string;
  readonly text: string;
}

/** The action of a page where somebody adds a picture. */
export function postPicture(
  url: URL,
  context: Context,
  { done, ...picture }: Omit<NewPicture, 'file' | 'byUid'> & { readonly done: Done },
) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, pictureForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { uid: byUid } = requireLogin(context);
    const { picture: file } = submission.value;
    const taken = await takePicture(context.get(servicesContext), { ...picture, file, byUid });
    if (taken.kind === 'taken') return redirectWithFlash(done.href, done.text);
    const reply = submission.reply({ fieldErrors: { picture: [pictureRefusals[taken.reason]] } });
    return refuse(reply, taken.reason === 'busy' ? 503 : 422);
  });
}

/** The action of the button that takes it down. */
export function takeDown(
  url: URL,
  context: Context,
  { hang, done }: Pick<NewPicture, 'hang'> & { readonly done: Done },
) {
  return submitOnce(url, context, async () => {
    await removePicture(context.get(servicesContext), (transaction) => hang(transaction, ''));
    return redirectWithFlash(done.href, done.text);
  });
}
