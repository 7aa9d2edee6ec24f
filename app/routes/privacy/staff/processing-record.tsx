import * as paths from '#app/paths.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { Route } from './+types/processing-record.ts';
import '../../club/staff/club-staff.css';
import { onlyOn } from '#domain/club/areas.ts';
import type { KeptTerm, Processing } from '#domain/privacy/activity.ts';
import { processing } from '#domain/privacy/processing.ts';
import { recipientEntry, recipients, type Setup } from '#domain/privacy/recipients.ts';
import { chosenText, retentionRules } from '#domain/privacy/retention.ts';
import type { RetentionTerms } from '#server/data/collections/retention.ts';
import { chosenOf, readTerms } from '#server/privacy/read-terms.ts';
import { readProcessingRecord } from '#server/privacy/save-processing-record.ts';
import type { Services } from '#server/services.ts';

type Config = Services['config'];

/** What of the configuration decides who receives data. */
function setupOf(config: Config, areasOff: readonly string[]): Setup {
  const { smtp, sms, stripe, functionsUrl, identity, store, files } = config;
  return {
    mailHost: smtp?.host ?? null,
    hasTexts: sms !== null,
    hasStripe: stripe !== null,
    google: [
      ...(identity === 'firebase' ? (['sign-in'] as const) : []),
      ...(store === 'firestore' ? (['records'] as const) : []),
      ...(files === 'cloud-storage' ? (['files'] as const) : []),
    ],
    functionsHost: functionsUrl === null ? null : new URL(functionsUrl).host,
    areTrainersOn: !areasOff.includes('trainers'),
  };
}

interface ProcessingView extends Pick<Processing, 'key' | 'name' | 'purpose' | 'basis' | 'people' | 'data'> {
  readonly recipients: string;
  readonly kept: readonly string[];
}

/** The record as it is printed. */
async function recordView({ store, settings, config, now }: Services) {
  const club = await settings.read();
  const own = await readProcessingRecord(store);
  const terms = await readTerms(store);
  const setup = setupOf(config, club.areasOff);
  const asPrinted = ({ key, name, purpose, basis, people, data, ...rest }: Processing): ProcessingView => ({
    ...{ key, name, purpose, basis, people, data },
    recipients:
      rest.recipients.flatMap((each) => recipientEntry(each, setup)?.name ?? []).join('; ') ||
      'None outside the club',
    kept: rest.kept.map((each) => keptText(each, terms, now())),
  });
  return {
    controller: [
      { term: 'Controller', value: own.controllerName || club.clubName },
      { term: 'Address', value: own.controllerAddress || club.address },
      { term: 'Contact', value: own.contact || [club.email, club.phone].filter(Boolean).join(', ') },
      { term: 'Data protection officer', value: own.officer || 'None' },
      { term: 'Representative', value: own.representative || 'None' },
      { term: 'ICO registration', value: own.registrationNumber },
    ],
    activities: onlyOn(processing, club.areasOff).map(asPrinted),
    recipients: recipients.flatMap((each) => recipientEntry(each, setup) ?? []),
    otherRecipients: linesOf(own.otherRecipients),
    measures: [...measuresOf(config), ...linesOf(own.otherMeasures)],
  };
}

function keptText(term: KeptTerm, terms: RetentionTerms, now: Temporal.Instant): string {
  if (!('kind' in term)) return `${term.what}: ${lowerFirst(term.until)}. ${term.why}`;
  const { name, from, why } = retentionRules[term.kind];
  return `${name}: ${chosenText(term.kind, chosenOf(terms, term.kind), now)} from ${from}. ${why}`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const linesOf = (text: string) => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);

/** What the system does, as far as this club has set it up. */
const measuresOf = ({ publicUrl, identity, smtp }: Config): string[] => [
  'Access by role, refused unless it is granted; health answers are open to admins, the member and, for a child, their parents or guardians; coaches and the front desk see only whether somebody may train and needs care.',
  'The audit log says who opens health answers, emergency contacts or messages, changes a record or exports a list. It is sealed every hour.',
  identity === 'firebase'
    ? 'Passwords are checked and stored by Google’s Firebase Authentication.'
    : 'Passwords are stored as argon2id hashes; common ones are refused.',
  'Attempts to sign in are limited by account and by address; sessions end by themselves and can be ended by the person.',
  ...(publicUrl?.startsWith('https:') ? ['Connections are encrypted (HTTPS).'] : []),
  ...(smtp && smtp.tls !== 'offered' ? ['Emails go to the mail server over an encrypted connection.'] : []),
  'Links, codes and form drafts are stored as hashes or encrypted, and expire.',
  'Pictures are re-encoded without their metadata and shown only to those who may see them.',
];

const TITLE = 'Record of processing';

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return { asOf: formatDate(localDate(services.now())), ...(await recordView(services)) };
}

export default function ProcessingRecordPage({ loaderData }: Route.ComponentProps) {
  const { asOf, controller, activities, recipients, otherRecipients, measures } = loaderData;
  return (
    <div className="stack processing-record">
      <div className="no-print">
        <PageHead
          back={<a href={paths.clubPrivacy}>Privacy</a>}
          title={TITLE}
          lead="What the club does with personal data (UK GDPR, article 30), from what the system does and your settings. Print it, or save it as a PDF, with your browser."
          actions={
            <ButtonLink href={paths.recordDetails} tone="quiet" isSmall icon="settings">
              Edit details
            </ButtonLink>
          }
        />
      </div>
      <div className="print-only" aria-hidden="true">
        <p className="record-title">Record of processing activities</p>
        <p>
          {controller[0]?.value}, {asOf}
        </p>
      </div>
      <section className="stack">
        <h2>Controller</h2>
        <Facts facts={controller} />
      </section>
      <section className="stack">
        <h2>Activities</h2>
        {activities.map((activity) => (
          <Activity key={activity.key} activity={activity} />
        ))}
      </section>
      <section className="stack">
        <h2>Recipients and transfers</h2>
        {recipients.length === 0 && otherRecipients.length === 0 ? (
          <p>Nobody outside the club receives personal data.</p>
        ) : null}
        <Facts
          facts={recipients.map(({ name, why, transfer }) => ({
            term: name,
            value: `${why}. Outside the UK: ${transfer}.`,
          }))}
        />
        <Lines lines={otherRecipients} />
      </section>
      <section className="stack">
        <h2>Security</h2>
        <Lines lines={measures} />
      </section>
    </div>
  );
}

function Activity({ activity }: { activity: ProcessingView }) {
  const { name, purpose, basis, people, data, recipients, kept } = activity;
  return (
    <section className="card record-activity">
      <h3>{name}</h3>
      <Facts
        facts={[
          { term: 'Purpose', value: purpose },
          { term: 'Lawful basis', value: basis },
          { term: 'People', value: people },
          { term: 'Data', value: data },
          { term: 'Recipients', value: recipients },
          { term: 'Kept', value: <Lines lines={kept} /> },
        ]}
      />
    </section>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
