import * as paths from '#app/paths.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { notFound } from '#server/access/not-found.ts';
import { waiverSignatures, waivers } from '#server/data/collections/waivers.ts';
import { servicesContext } from '#server/request/context.ts';
import { Card } from '../../../../ui/card.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { WaiverText } from '../../waiver/waiver-fields.tsx';
import type { Route } from './+types/view-waiver.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title ?? 'Waiver' }];

/** The text of one version, as it was signed. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const waiver = await store.find(waivers, id);
  if (!waiver) throw notFound(url);
  const { version, text, publishedAt, publishedByName } = waiver;
  const signed = await store.count(waiverSignatures, [['version', '==', version]]);
  const by = publishedByName ? ` by ${publishedByName}` : '';
  const signatures = signed === 1 ? '1 signature' : `${formatNumber(signed)} signatures`;
  return {
    title: `Waiver, version ${version}`,
    lead: `Published ${formatDateTime(publishedAt, now())}${by}. ${signatures}.`,
    text,
  };
}

export default function ViewWaiverPage({ loaderData: { title, lead, text } }: Route.ComponentProps) {
  return (
    <div className="narrow stack">
      <PageHead title={title} lead={lead} back={<a href={paths.waiverSettings}>Waiver</a>} />
      <Card title="Text">
        <WaiverText text={text} />
      </Card>
    </div>
  );
}
