import * as paths from '#app/paths.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { readPreviousImports } from '../../../imports/read-import.ts';
import type { Route } from './+types/migrate-pbs.ts';
import { uploadMigration } from './upload-migration.ts';
import { UploadPage } from './upload-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Import personal bests' }];

export async function loader({ context }: Route.LoaderArgs) {
  return { lists: await readPreviousImports(context, 'bests', paths.checkMigration) };
}

export function action({ url, context }: Route.ActionArgs) {
  return uploadMigration(url, context, 'bests');
}

export default function MigrateBestsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <UploadPage
      title="Import personal bests"
      lead="You’ll choose what is in each column, then see what each row would do before anything changes. You can undo the import for a week."
      lastResult={useLastResult(actionData)}
      lists={loaderData.lists}
    >
      <p>
        One row for each lift, run or other result: the member’s email, the exercise, the date and what was
        done, such as weight and reps, or distance and time. The columns can have any name and order.
      </p>
      <p>
        A JSON file is a list of records, for example{' '}
        <code>
          [{'{"email": "ann@example.com", "exercise": "Back squat", "date": "2026-03-01", "weight": 100}'}]
        </code>
        .
      </p>
      <p>
        Members need an account here first. You can include earlier results too: they become the member’s
        history.
      </p>
    </UploadPage>
  );
}
