import * as paths from '#app/paths.ts';
import { newBookingProfile } from '#server/bookings/booking-facts.ts';
import '../members/members.css';
import './bookings.css';
import { useForm } from '@conform-to/react';
import {
  essentialMessages,
  messageChoices,
  storedChoices,
  tickedChoices,
} from '#domain/bookings/message-kinds.ts';
import { isOn, onlyOn } from '#domain/club/areas.ts';
import { memberMail } from '#domain/club/mail-promises.ts';
import { textChoices } from '#domain/messages/text-choices.ts';
import { savePreferences } from '#server/bookings/save-preferences.ts';
import { type BookingProfile, bookingProfiles } from '#server/data/collections/bookings.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { MAILS_PER_PERSON } from '#server/outbox/mail-limit.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Services } from '#server/services.ts';
import { readForm } from '../../forms/read-form.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { checkProps, choiceProps, errorSummaryOf, fieldProps } from '../../ui/conform-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { bookingPlaces } from '../../ui/navigation.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useShell } from '../../ui/shell.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useLastResult } from '../../ui/use-last-result.ts';
import type { Route } from './+types/booking-preferences.ts';
import { type BookingPreferencesFields, bookingPreferencesForm } from './booking-preferences.form.ts';
import { noticeChoiceOf, noticeChoices } from './notice-choices.ts';
import { canText } from './texts/require-texts.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Preferences' }];

const here = paths.bookingPreferences;

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireProfile(url, context);
  const { uid } = requireLogin(context);
  const { store, settings } = context.get(servicesContext);
  const bookingProfile = await store.find(bookingProfiles, uid);
  const { areasOff } = await settings.read();
  return {
    typed: typedOf(bookingProfile ?? newBookingProfile(uid)),
    choices: onlyOn(messageChoices, areasOff).map(({ key, label, description }) => ({
      key,
      label,
      description,
    })),
    essential: onlyOn(essentialMessages, areasOff),
    mailsPerDay: MAILS_PER_PERSON,
    texts: (await canText(context)) ? textsView(bookingProfile) : null,
  };
}

/** What the page says of texts. */
function textsView(profile: Pick<BookingProfile, 'textNumber' | 'textKinds'> | null) {
  const kinds = profile?.textNumber ? profile.textKinds : [];
  return textChoices.filter(({ key }) => kinds.includes(key)).map(({ label }) => label);
}

function typedOf(bookingProfile: BookingProfile): BookingPreferencesFields {
  const { minimumNoticeMinutes, quietFrom, quietUntil, wantsLateOffers } = bookingProfile;
  const sent = tickedChoices(bookingProfile.mutedMessages, bookingProfile.wantedMessages);
  return {
    minimumNotice: noticeChoiceOf(minimumNoticeMinutes),
    quietFrom,
    quietUntil,
    wantsLateOffers: wantsLateOffers ? 'on' : undefined,
    send: sent.map(({ key }) => key),
  };
}

/** What is ticked and belongs to an area that is off: the page doesn’t show it, so saving leaves it as it is. */
async function hiddenTicks(
  { store, settings }: Pick<Services, 'store' | 'settings'>,
  uid: string,
): Promise<string[]> {
  const profile = (await store.find(bookingProfiles, uid)) ?? newBookingProfile(uid);
  const { areasOff } = await settings.read();
  return tickedChoices(profile.mutedMessages, profile.wantedMessages)
    .filter((choice) => !isOn(choice, areasOff))
    .map(({ key }) => key);
}

export async function action({ url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  await requireProfile(url, context);
  const submission = readForm(context, bookingPreferencesForm);
  if (submission.status !== 'success') return refuse(submission.reply());
  const typed = submission.value;
  return submitOnce(url, context, async () => {
    const { uid } = requireLogin(context);
    const hidden = await hiddenTicks(services, uid);
    const preferences = {
      minimumNoticeMinutes: Number(typed.minimumNotice),
      quietFrom: typed.quietFrom,
      quietUntil: typed.quietUntil,
      wantsLateOffers: typed.wantsLateOffers === 'on',
      ...storedChoices([...typed.send, ...hidden]),
    };
    await savePreferences(services, uid, preferences, here);
    return redirectWithFlash(here, 'Preferences saved.');
  });
}

export default function BookingPreferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { currentPath, canMailViewer } = useShell();
  const [form, fields] = useForm<BookingPreferencesFields>({
    id: 'preferences',
    lastResult: useLastResult(actionData),
    defaultValue: loaderData.typed,
  });
  const { choices, essential, mailsPerDay, texts } = loaderData;
  const ticked = [fields.send.initialValue ?? []].flat();
  return (
    <>
      <ErrorSummary problems={errorSummaryOf(form)} />
      <PageHead title="Preferences" lead="Waitlist places, and the emails you get." />
      <Tabs label="My classes" places={bookingPlaces} currentPath={currentPath} />
      <div className="form-column stack">
        <PostForm form={form}>
          <h2>When a place comes free</h2>
          <SelectField
            {...choiceProps(fields.minimumNotice)}
            label="How much notice do you need?"
            hint="If a place comes free later than this, it goes to the next person and you keep your position."
            options={noticeChoices}
          />
          <p className="dim">
            Quiet hours: we won’t give you a place between these times. Leave both empty for no quiet hours.
          </p>
          <div className="time-pair">
            <Field {...fieldProps(fields.quietFrom)} label="From" type="time" autoComplete="off" />
            <Field {...fieldProps(fields.quietUntil)} label="Until" type="time" autoComplete="off" />
          </div>
          <CheckField
            {...checkProps(fields.wantsLateOffers)}
            label="Offer me last-minute places"
            hint="If a place comes free after the deadline for free cancellation, we’ll hold it for you for a short time. It doesn’t count against you if you let it go, or accept and then cancel."
          />
          <h2 id={fields.send.id}>Emails</h2>
          <p className="dim">{memberMail.choiceLead(canMailViewer)}</p>
          {choices.map(({ key, label, description }) => (
            <CheckField
              key={key}
              id={`${fields.send.id}-${key}`}
              name="send"
              value={key}
              defaultChecked={ticked.includes(key)}
              label={label}
              hint={description}
            />
          ))}
          <SubmitButton>Save preferences</SubmitButton>
        </PostForm>
        {texts ? <TextsPart chosen={texts} /> : null}
        {canMailViewer ? (
          <>
            <h2>Always sent</h2>
            <dl className="facts">
              {essential.map(({ what, why }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{why}</dd>
                </div>
              ))}
            </dl>
          </>
        ) : (
          <p className="dim">If we change something you’ve booked, it’s on your home page for a week.</p>
        )}
        {canMailViewer ? (
          <p className="dim">
            After {mailsPerDay} emails about your own changes in a day, such as booking and cancelling, we
            stop until the next day. Your account pages always show them, and we still email you if the club
            changes something.
          </p>
        ) : null}
      </div>
    </>
  );
}

/** On the preferences page: what the member is texted about. */
function TextsPart({ chosen }: { chosen: readonly string[] }) {
  return (
    <>
      <h2>Texts</h2>
      {chosen.length > 0 ? (
        <>
          <p>Text me about:</p>
          <ul>
            {chosen.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </>
      ) : (
        <p className="dim">Off. We can text you when a class is cancelled, or a place comes free.</p>
      )}
      <div className="row">
        <ButtonLink href={paths.chooseTexts} tone="quiet">
          {chosen.length > 0 ? 'Change texts' : 'Choose texts'}
        </ButtonLink>
      </div>
    </>
  );
}
