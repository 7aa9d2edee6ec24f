import * as paths from '#app/paths.ts';
import { ConfirmPage } from '#app/ui/confirm-page.tsx';
import { useShell } from '#app/ui/shell.ts';
import { canWithdraw, isOpenRise } from '#domain/membership/price-rise.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatPrice } from '#domain/values/money.ts';
import { notFound } from '#server/access/not-found.ts';
import { canMail } from '#server/config/can-mail.ts';
import { listRises } from '#server/membership/price-rises/announce-rise.ts';
import { withdrawRise } from '#server/membership/price-rises/withdraw-rise.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/withdraw-rise.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Withdraw a price rise' }];

/** @throws a 404 where none can be withdrawn */
async function requireRise(url: URL, context: Context, planId: string) {
  const rises = await listRises(context.get(servicesContext).store, planId);
  const rise = rises.find(({ stage }) => isOpenRise(stage) && canWithdraw(stage));
  if (!rise) throw notFound(url);
  return rise;
}

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { planName, priceInPence, interval, from } = await requireRise(url, context, id);
  const day = formatDate(Temporal.PlainDate.from(from));
  return { id, planName, rise: `${formatPrice(priceInPence, interval)} from ${day}` };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const rise = await requireRise(url, context, id);
    const withdrawn = await withdrawRise(context.get(servicesContext), rise.id, await findActor(context));
    if (withdrawn === null) throw notFound(url);
    if (withdrawn === 'too-late') {
      return redirectWithFlash(paths.priceRise(id), 'It’s too late to withdraw it: it has started.', 'warn');
    }
    const canEmail = canMail(context.get(servicesContext));
    const sentence = canEmail
      ? 'Withdrawn. We’re emailing everyone we emailed before. Tell anyone you told another way.'
      : `Withdrawn. ${TELL_THEM}`;
    return redirectWithFlash(paths.priceRise(id), sentence);
  });
}

const EMAILED =
  'Everyone we emailed gets another email saying the price stays the same. Tell anyone you told another way.';

/** Where no mail server is set. */
const TELL_THEM =
  'No mail server is set up, so tell everyone who knows about it that the price stays the same.';

export default function WithdrawRisePage({ loaderData: { id, planName, rise } }: Route.ComponentProps) {
  const { canSendMail } = useShell();
  return (
    <ConfirmPage
      title={`${planName}: withdraw ${rise}?`}
      lead={canSendMail ? EMAILED : TELL_THEM}
      action="Withdraw the price rise"
      keep={{ href: paths.priceRise(id), label: 'Keep it' }}
    />
  );
}
