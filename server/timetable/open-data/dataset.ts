/** The machine-readable description of the open data: the standard's dataset site, as schema.org Dataset and DataCatalog. */
import * as paths from '#app/paths.ts';
import { type InAreas, onlyOn } from '#domain/club/areas.ts';
import type { ClubSettings } from '../../data/collections/club.ts';
import { organizerOf } from './club-as-open-data.ts';
import { FEED_TYPE } from './feed.ts';

const feeds: readonly (InAreas & { kind: string; path: string; text: string })[] = [
  {
    kind: 'SessionSeries',
    path: paths.sessionSeries,
    text: 'Every weekly class: what it is, when it’s on, the coach and the price.',
  },
  {
    kind: 'ScheduledSession',
    path: paths.scheduledSessions,
    text: 'Every class date, with places left as people book.',
  },
  {
    kind: 'Event',
    path: paths.openEvents,
    areas: ['events', 'runs'],
    text: 'Everything else that’s on at the club, with places left and prices.',
  },
];

/** What the club publishes: nothing of areas that it has switched off. */
export const feedsOf = ({ areasOff }: Pick<ClubSettings, 'areasOff'>) => onlyOn(feeds, areasOff);

/** What that is, in words: `live timetable and events`. */
export const publishedText = (settings: Pick<ClubSettings, 'areasOff'>): string =>
  feedsOf(settings).some(({ kind }) => kind === 'Event') ? 'live timetable and events' : 'live timetable';

const licence = 'https://creativecommons.org/licenses/by/4.0/';
const documentation = 'https://permalink.openactive.io/dataset-site/open-data-documentation';

export function datasetOf(settings: ClubSettings, origin: string): object {
  const address = `${origin}/open-data`;
  const publisher = {
    ...organizerOf(settings, origin),
    legalName: settings.clubName,
    logo: { '@type': 'ImageObject', url: `${origin}${paths.appIcon('app-512.png')}` },
  };
  return {
    '@context': ['https://schema.org/', 'https://openactive.io/'],
    '@type': 'Dataset',
    '@id': address,
    url: address,
    name: `${settings.clubName} classes and events`,
    description: `The ${publishedText(settings)} of ${settings.clubName} as open data, to the OpenActive standards.`,
    keywords: ['Sessions', 'Classes', 'Physical activity', 'OpenActive'],
    license: licence,
    inLanguage: ['en-GB'],
    schemaVersion: 'https://openactive.io/modelling-opportunity-data/2.0/',
    documentation,
    discussionUrl: `${origin}/#tour`,
    publisher,
    distribution: feedsOf(settings).map(({ kind, path }) => ({
      '@type': 'DataDownload',
      name: kind,
      identifier: kind,
      additionalType: `https://openactive.io/${kind}`,
      encodingFormat: FEED_TYPE,
      contentUrl: origin + path,
    })),
    includedInDataCatalog: {
      '@type': 'DataCatalog',
      '@id': `${address}#catalog`,
      name: `Open data: ${settings.clubName}`,
      license: licence,
      publisher,
      dataset: [address],
    },
  };
}
