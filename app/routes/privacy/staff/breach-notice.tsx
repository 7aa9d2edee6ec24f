import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { membersText } from '#domain/members/member-batch.ts';
import { noticeDraft, regulatorFacts } from '#domain/privacy/breach.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CsvLink } from '../../../ui/csv-link.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { Route } from './+types/breach-notice.ts';
import { readBreach } from './breach-facts.ts';
import '../../members/members.css';

const TITLE = 'Telling those affected';

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const breach = await readBreach(context.get(servicesContext), url.searchParams);
  if (!breach) throw redirect(`${paths.seenRecords}${url.search}`, 303);
  const { facts } = breach;
  return {
    ...{ people: facts.people, peopleText: membersText(facts.people), lists: facts.lists },
    ...{ regulator: regulatorFacts(facts), notice: noticeDraft(facts) },
    ...{ seenHref: `${paths.seenRecords}${url.search}`, csvHref: `${paths.exportAffected}${url.search}` },
    messageHref: `${paths.messageAffected}${url.search}`,
  };
}

export default function BreachNoticePage({ loaderData }: Route.ComponentProps) {
  const { people, peopleText, lists, regulator, notice, seenHref, csvHref, messageHref } = loaderData;
  return (
    <div className="stack">
      <PageHead
        back={<a href={seenHref}>Who saw whose records</a>}
        title={TITLE}
        lead="If it’s likely to be a risk to people, tell the Information Commissioner’s Office within 72 hours of finding out; if the risk is high, tell those affected as well."
        actions={people > 0 ? <CsvLink href={csvHref} /> : undefined}
      />
      {lists > 0 ? (
        <Notice tone="warn">
          A list was exported. Everybody on it is affected too, and isn’t counted here: find them in{' '}
          <a href={paths.listMembers}>Members</a>.
        </Notice>
      ) : null}
      <section className="stack">
        <h2>For the regulator</h2>
        <p className="dim">What the audit log knows. Complete what is in brackets.</p>
        <Facts facts={regulator} />
      </section>
      <section className="stack">
        <h2>For {peopleText}</h2>
        <div className="card consent-words">{notice}</div>
        {people > 0 ? (
          <div className="row no-print">
            <ButtonLink href={messageHref} icon="mail">
              Write to {peopleText}
            </ButtonLink>
          </div>
        ) : null}
      </section>
    </div>
  );
}
