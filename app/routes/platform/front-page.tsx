import { ButtonLink } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { servicesContext } from '#server/context.ts';
import type { Route } from './+types/front-page.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.clubName }];

export async function loader({ context }: Route.LoaderArgs) {
  const { clubName, tagline } = await context.get(servicesContext).settings.read();
  return { clubName, tagline };
}

export default function FrontPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={loaderData.clubName} lead={loaderData.tagline} />
      <ButtonLink href="/auth/signup">Join the club</ButtonLink>
    </>
  );
}
