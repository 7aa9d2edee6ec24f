import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';

/** For whoever types only `/admin`. */
export function loader() {
  return redirect(paths.adminDashboard, 303);
}
