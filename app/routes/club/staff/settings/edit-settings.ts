import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';

/** The address of the one long page that the five came from. */
export function loader() {
  throw redirect(paths.clubDetails, 308);
}
