/** What the club says of its open data to machines: the standard's dataset site, of schema.org's Dataset and DataCatalog. */
import * as paths from '#app/paths.ts';
import type { ClubSettings } from '../../data/collections/club.ts';
import { organizerOf } from './club-as-open-data.ts';
import { FEED_TYPE } from './feed.ts';

export const feeds = [
  {
    kind: 'SessionSeries',
    path: paths.sessionSeries,
    words: 'Every weekly class: what it is, when, with whom, and what it costs.',
  },
  {
    kind: 'ScheduledSession',
    path: paths.scheduledSessions,
    words: 'Every date of a class with the places that are left, as people book.',
  },
] as const;

const licence = 'https://creativecommons.org/licenses/by/4.0/';
const documentation = 'https://permalink.openactive.io/dataset-site/open-data-documentation';

export function datasetOf(settings: ClubSettings, origin: string): object {
  const address = `${origin}/open-data`;
  const publisher = {
    ...organizerOf(settings, origin),
    legalName: settings.clubName,
    logo: { '@type': 'ImageObject', url: `${origin}/apple-touch-icon.png` },
  };
  return {
    '@context': ['https://schema.org/', 'https://openactive.io/'],
    '@type': 'Dataset',
    '@id': address,
    url: address,
    name: `${settings.clubName} classes`,
    description: `The timetable of ${settings.clubName} as live open data, to the OpenActive standards.`,
    keywords: ['Sessions', 'Classes', 'Physical activity', 'OpenActive'],
    license: licence,
    inLanguage: ['en-GB'],
    schemaVersion: 'https://openactive.io/modelling-opportunity-data/2.0/',
    documentation,
    discussionUrl: `${origin}/#tour`,
    publisher,
    distribution: feeds.map(({ kind, path }) => ({
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
      name: `Open data of ${settings.clubName}`,
      license: licence,
      publisher,
      dataset: [address],
    },
  };
}
