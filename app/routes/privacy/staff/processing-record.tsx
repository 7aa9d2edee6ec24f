import * as paths from '#app/paths.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { Route } from './+types/processing-record.ts';
import '../../club/staff/club-staff.css';
import { type ProcessingView, recordView } from './record-view.ts';

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
