import * as paths from '#app/paths.ts';
import { FormPage } from '../../../ui/form-page.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Where a link about a tour leads that is not one of ours, or whose person we no longer know. */
export function GoneLink({ title }: { title: string }) {
  return (
    <FormPage title={title}>
      <Notice tone="info">This link isn’t complete, or your details have been deleted.</Notice>
      <p>
        <a href={paths.bookTour}>Book a tour</a>
      </p>
    </FormPage>
  );
}
