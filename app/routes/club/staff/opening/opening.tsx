import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { openingDayAhead } from '#domain/club/opening.ts';
import { type DrawnLink, drawLink } from '#server/accounts/draw-link.ts';
import { setOpeningDate } from '#server/club/opening/set-opening.ts';
import { readStoredSettings } from '#server/club/settings-cache.ts';
import { listExamplePrices } from '#server/club/starting-points/use-starting-point.ts';
import { plans } from '#server/data/collections/membership.ts';
import type { Store } from '#server/data/store.ts';
import { listPlansOnOffer } from '#server/membership/list-plans.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { optionalDate } from '../../../../forms/typed-date.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { dateProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { useShell } from '../../../../ui/shell.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/opening.ts';

const openingForm = z.object({ opensOn: optionalDate });
type OpeningFields = z.input<typeof openingForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Opening' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { store, now, config } = context.get(servicesContext);
  const { isOpenToPublic, opensOn, isGettingReady } = await readStoredSettings(store);
  const day = openingDayAhead(opensOn, now());
  const examples = isOpenToPublic ? 0 : await countExamplePrices(store);
  const isSelling = isOpenToPublic || (await listPlansOnOffer(store)).length > 0;
  const link = `${config.linkOrigin}${paths.signUp}`;
  const signUp = isOpenToPublic ? { link, drawn: drawLink(link) } : null;
  return { signUp, opensOn, day, isListShown: isGettingReady, examples, isSelling };
}

/** Plans at the price that a starting point gave them, which nobody can buy until it has been checked. */
async function countExamplePrices(store: Store): Promise<number> {
  const found = await store.findMany(plans, await listExamplePrices(store));
  return found.filter((plan) => plan?.version === 1).length;
}

/** Saves the date that visitors are told. */
export const action = ({ url, context }: Route.ActionArgs) =>
  submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const submission = readForm(context, openingForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { opensOn } = submission.value;
    if (opensOn && openingDayAhead(opensOn.toString(), services.now()) === '')
      return refuse(submission.reply({ fieldErrors: { opensOn: [PAST] } }));
    const outcome = await setOpeningDate(services, opensOn, await findActor(context));
    return redirectWithFlash(paths.opening, outcome === 'same' ? 'No changes to save.' : 'Date saved.');
  });

const PAST = 'Choose today or a later date';

export default function OpeningPage({ loaderData, actionData }: Route.ComponentProps) {
  const lastResult = useLastResult(actionData);
  const { signUp, opensOn, day, isListShown, examples, isSelling } = loaderData;
  const [form, fields] = useForm<OpeningFields>({ id: 'opening', lastResult, defaultValue: { opensOn } });
  if (signUp) return <OpenAlready {...signUp} />;
  return (
    <FormPage
      title="Open the club"
      lead={`Your club isn’t open to the public yet. Visitors see “${day ? `Opening ${day}` : 'Opening soon'}” with your club’s name and address.`}
      problems={errorSummaryOf(form)}
    >
      {examples > 0 ? (
        <Notice tone="warn">
          {examples === 1
            ? 'One plan still has an example price. '
            : `${examples} plans still have example prices. `}
          <a href={paths.startingPoints}>Check the prices</a> before you open: until then nobody can buy them.
        </Notice>
      ) : null}
      {isSelling || examples > 0 ? null : (
        <Notice tone="warn">
          No plan is for sale yet, so nobody can join. <a href={paths.listPlans}>Put a plan on sale</a> before
          you open.
        </Notice>
      )}
      <h2>When you open</h2>
      <ul>
        <li>Everyone can see the front page, timetable, classes, plans and prices, workouts and events.</li>
        <li>Anyone can create an account, join and book.</li>
        <li>Search engines can find your website.</li>
      </ul>
      <p>
        You can look at every page first: staff already see them. You can close the club again at any time.
      </p>
      <PostForm action={paths.openClub}>
        <div className="row">
          <SubmitButton>Open the club</SubmitButton>
          <ButtonLink href={paths.frontPage} tone="quiet">
            Preview your website
          </ButtonLink>
        </div>
      </PostForm>
      <h2>Opening date</h2>
      <PostForm form={form}>
        <DateField
          {...dateProps(form, fields.opensOn)}
          label="Date (optional)"
          hint="Shown to visitors until you open. The club doesn’t open by itself on that day."
        />
        <SubmitButton tone="quiet">Save date</SubmitButton>
      </PostForm>
      {isListShown ? null : <ShowList />}
    </FormPage>
  );
}

function ShowList() {
  return (
    <PostForm action={paths.showReadyList} isInline>
      <SubmitButton tone="quiet">Show “Get ready to open” on the dashboard</SubmitButton>
    </PostForm>
  );
}

/** Printed, it is a poster for people to join by. */
function OpenAlready({ link, drawn }: { link: string; drawn: DrawnLink }) {
  const { club } = useShell();
  return (
    <>
      <div className="no-print">
        <FormPage title="Your club is open" lead="Everyone can see your website, create an account and join.">
          <div className="row">
            <ButtonLink href={paths.addMember}>Add a member</ButtonLink>
            <ButtonLink href={paths.importMembers} tone="quiet">
              Import a list
            </ButtonLink>
          </div>
          <h2>People can join by themselves</h2>
          <p>Send them this link, or print this page: it becomes a poster for the front desk.</p>
        </FormPage>
      </div>
      <section className="narrow stack poster">
        <h2 className="print-only">Join {club.name}</h2>
        <p className="print-only">Scan this with your phone’s camera, or open the link.</p>
        <QrCode drawn={drawn} />
        <code className="given given-small">{link}</code>
      </section>
      <p className="row no-print">
        <ButtonLink href={paths.frontPage} tone="quiet">
          See your website
        </ButtonLink>
        <ButtonLink href={paths.closeClub} tone="quiet">
          Close to the public
        </ButtonLink>
      </p>
    </>
  );
}
