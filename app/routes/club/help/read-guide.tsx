import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { canMail } from '#server/config/can-mail.ts';
import { servicesContext } from '#server/request/context.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import type { Route } from './+types/read-guide.ts';
import { findGuide, guideHtml } from './guides.ts';
import '../front-page.css';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title ?? 'Help' }];

export function loader({ params, url, context }: Route.LoaderArgs) {
  const guide = findGuide(params.guide);
  if (!guide) throw notFound(url);
  return { ...guide, html: guideHtml(guide, canMail(context.get(servicesContext))) };
}

export default function GuidePage({ loaderData }: Route.ComponentProps) {
  const { title, lead, html } = loaderData;
  return (
    <div className="stack">
      <PageHead title={title} back={<a href={paths.help}>All guides</a>} lead={lead} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is docs/guide/, rendered when the product was built */}
      <div className="guide" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
