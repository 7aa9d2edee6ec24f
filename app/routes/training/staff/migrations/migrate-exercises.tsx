import * as paths from '#app/paths.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { readPreviousImports } from '../../../imports/read-import.ts';
import type { Route } from './+types/migrate-exercises.ts';
import { uploadMigration } from './upload-migration.ts';
import { UploadPage } from './upload-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Import exercises' }];

export async function loader({ context }: Route.LoaderArgs) {
  return { lists: await readPreviousImports(context, 'exercises', paths.checkMigration) };
}

export function action({ url, context }: Route.ActionArgs) {
  return uploadMigration(url, context, 'exercises');
}

export default function MigrateExercisesPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <UploadPage
      title="Import exercises"
      lead="You’ll see what each exercise would do before anything changes, and you can undo the import for a week."
      lastResult={useLastResult(actionData)}
      lists={loaderData.lists}
    >
      <p>
        <a href="https://github.com/yuhonas/free-exercise-db">free-exercise-db</a> has more than 800 exercises
        that anybody may use: its file exercises.json can be imported as it is.
      </p>
      <p>
        A CSV file needs the columns Name and Main muscles. It may also have Other names, Category, Equipment,
        Level, Measured in, Supporting muscles and Instructions. Put semicolons between muscles or names, and
        each step on a line of its own.
      </p>
      <p>Exercises that you have edited or made yourself are never overwritten.</p>
    </UploadPage>
  );
}
