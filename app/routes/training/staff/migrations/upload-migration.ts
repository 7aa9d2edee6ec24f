import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { uploadList } from '#server/training/imports/upload-list.ts';
import { readForm } from '../../../../forms/read-form.ts';
import type { MigrationKind } from './find-migration.ts';
import { uploadForm } from './upload.form.ts';

/** Stores the posted list; nothing else changes. */
export function uploadMigration(url: URL, context: Context, kind: MigrationKind) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, uploadForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { file } = submission.value;
    const upload = { kind, fileName: file.name, bytes: await file.bytes(), by: await findActor(context) };
    const outcome = await uploadList(context.get(servicesContext), upload);
    if (outcome.kind === 'problem')
      return refuse(submission.reply({ fieldErrors: { file: [outcome.sentence] } }));
    const { id, status } = outcome.list;
    return redirect(status === 'mapping' ? paths.chooseColumns(id) : paths.checkMigration(id), 303);
  });
}
