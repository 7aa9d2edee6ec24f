import * as paths from '#app/paths.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { readPreviousImports } from '../../../imports/read-import.ts';
import { uploadMigration } from '../../../training/staff/migrations/upload-migration.ts';
import { UploadPage } from '../../../training/staff/migrations/upload-page.tsx';
import type { Route } from './+types/import-leads.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Import leads' }];

export async function loader({ context }: Route.LoaderArgs) {
  return { lists: await readPreviousImports(context, 'leads', paths.checkMigration) };
}

export function action({ url, context }: Route.ActionArgs) {
  return uploadMigration(url, context, 'leads');
}

export default function ImportLeadsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <UploadPage
      title="Import leads"
      lead="You’ll choose what is in each column, then see what each row would do before anything changes. You can undo the import for a week. We don’t contact anyone on the list. They only get messages sent to several leads if a column says that they want them."
      mostRows="5,000"
      lastResult={useLastResult(actionData)}
      lists={loaderData.lists}
    >
      <p>
        One row for each person, with an email address or a phone number. The name, the source, the state, the
        date of the first contact and your notes are imported too, if they’re in the list. The columns can
        have any name and order.
      </p>
      <p>
        We leave out anyone who is already a lead, has an account or has joined. Import people who’ve joined
        with your members.
      </p>
      <p>
        Messages sent to several leads go to those with a yes in a column such as “Wants messages”, unless
        they’re lost or the state says not to contact them.
      </p>
      <p>
        A tour that is still to come isn’t imported: book it here, so that they hear of it and its time is
        taken.
      </p>
    </UploadPage>
  );
}
