import * as paths from '#app/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import type { RequestView } from './request-view.ts';

/** What a member has requested, how to pay for it, and the way to withdraw it; without a request there is no notice. */
export function RequestNotice({ request }: { request: RequestView | null }) {
  if (!request) return null;
  return (
    <Notice tone="info">
      <p>
        <strong>{request.title}.</strong> {request.sentence}
      </p>
      <p className="row">
        {request.payHref ? <a href={request.payHref}>Pay online instead</a> : null}
        {request.canCancel ? <a href={paths.withdrawRequest}>Cancel request</a> : null}
      </p>
    </Notice>
  );
}
