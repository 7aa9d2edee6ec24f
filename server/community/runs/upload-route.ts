import { withBackgroundDeadline } from '../../data/deadline.ts';
import { ListProblem } from '../../imports/list-problem.ts';
import type { Actor } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { gpxRefusals, MAX_GPX_BYTES } from './read-gpx.ts';
import { type AddRouteOutcome, addRoute } from './save-route.ts';

export interface UploadedRoute {
  readonly name: string;
  /** A GPX file. */
  readonly file: File;
  readonly by: Actor;
}

export type UploadRouteOutcome =
  | AddRouteOutcome
  /** The file, with the reason in words. */
  | { readonly kind: 'refused'; readonly sentence: string };

type Parts = Pick<Services, 'store' | 'now' | 'readApart'>;

/** Adds a route. Without the deadline of a page: files are read one after the other. */
export function uploadRoute(parts: Parts, { name, file, by }: UploadedRoute): Promise<UploadRouteOutcome> {
  return withBackgroundDeadline(async (): Promise<UploadRouteOutcome> => {
    if (file.size > MAX_GPX_BYTES) return refused(gpxRefusals['too-large']);
    try {
      const { head } = await parts.readApart('route', await file.bytes());
      if (head.kind === 'refused') return refused(gpxRefusals[head.reason]);
      return await addRoute(parts, { name, measured: head.route, by });
    } catch (error) {
      if (error instanceof ListProblem) return refused(error.message);
      throw error;
    }
  });
}

const refused = (sentence: string) => ({ kind: 'refused', sentence }) as const;
