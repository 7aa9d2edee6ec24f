import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { servicesContext } from '#server/request/context.ts';
import { datasetOf, feedsOf, publishedText } from '#server/timetable/open-data/dataset.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { shareable } from '../../platform/pictures/shareable.ts';
import type { Route } from './+types/open-data.ts';

export const handle = { cacheAs: 'club', reads: [] };

/** The block is data, so the content security policy for scripts does not apply. */
export const meta: Route.MetaFunction = shareable(({ loaderData }) => [
  { title: 'Open data' },
  {
    name: 'description',
    content: `The ${loaderData?.what ?? 'live timetable'} as open data, to the OpenActive standards.`,
  },
  ...(loaderData ? [{ 'script:ld+json': loaderData.dataset as Record<string, string> }] : []),
]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { settings, config } = context.get(servicesContext);
  const club = await settings.read();
  if (!club.isOpenDataOn) throw notFound(url);
  const { linkOrigin } = config;
  return {
    clubName: club.clubName,
    what: publishedText(club),
    email: club.email,
    dataset: datasetOf(club, linkOrigin),
    feeds: feedsOf(club).map(({ kind, path, text }) => ({ kind, path, text, address: linkOrigin + path })),
  };
}

export default function DatasetPage({ loaderData }: Route.ComponentProps) {
  const { clubName, what, email, feeds } = loaderData;
  return (
    <div className="stack-loose">
      <PageHead
        back={<a href={paths.timetable}>Classes</a>}
        title="Open data"
        lead={`${clubName}’s ${what}, free for anyone to use.`}
      />
      {feeds.map(({ kind, path, text, address }) => (
        <section key={path} className="stack-tight">
          <h2>{kind}</h2>
          <p>{text}</p>
          <p>
            <a href={path}>{address}</a>
          </p>
        </section>
      ))}
      <section className="stack-tight prose">
        <h2>How it works</h2>
        <p>
          Each feed follows OpenActive’s{' '}
          <a href="https://openactive.io/realtime-paged-data-exchange/1.0/">Realtime Paged Data Exchange</a> :
          follow <code>next</code> from page to page, and keep polling the last one. The items follow the{' '}
          <a href="https://openactive.io/modelling-opportunity-data/2.0/">OpenActive opportunity model</a>.
          The only personal data is coaches’ names.
        </p>
        <p>
          The data is licensed under the{' '}
          <a href="https://creativecommons.org/licenses/by/4.0/">
            Creative Commons Attribution licence, version 4.0
          </a>
          : use it however you like, and credit {clubName}.
        </p>
        {email ? (
          <p>
            Questions and problems: <a href={`mailto:${email}`}>{email}</a>
          </p>
        ) : null}
      </section>
    </div>
  );
}
