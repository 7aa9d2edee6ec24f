import * as paths from '#app/paths.ts';
import { FormPage } from '../../../ui/form-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useShell } from '../../../ui/shell.ts';

export const GONE = 'This link has expired or isn’t complete, or your details have been deleted.';

/** Where a link about a tour leads that is not one of ours, has expired, or whose person we no longer know. */
export function GoneLink({ title }: { title: string }) {
  const { areasOff } = useShell().club;
  return (
    <FormPage title={title}>
      <Notice tone="info">{GONE}</Notice>
      {areasOff.includes('tours') ? null : (
        <p>
          <a href={paths.bookTour}>Book a tour</a>
        </p>
      )}
    </FormPage>
  );
}
