import * as paths from '#app/paths.ts';
import { guidesFor } from '#domain/club/guides.ts';
import { loginContext } from '#server/request/context.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { Route } from './+types/help.ts';
import { getGuide } from './guides.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Help' }];

export function loader({ context }: Route.LoaderArgs) {
  return guidesFor(context.get(loginContext)?.claims ?? null).map((name) => {
    const { title, lead } = getGuide(name);
    return { name, title, lead };
  });
}

export default function HelpPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="stack">
      <PageHead title="Help" lead="One short guide for each job." />
      {loaderData.map(({ name, title, lead }) => (
        <Card key={name} title={<a href={paths.readGuide(name)}>{title}</a>}>
          <p>{lead}</p>
        </Card>
      ))}
    </div>
  );
}
