import { data } from 'react-router';
import { ForbiddenPage } from '../../ui/forbidden-page.tsx';
import type { Route } from './+types/error-403.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Not allowed' }];

export function loader() {
  return data(null, { status: 403 });
}

export default function Error403() {
  return <ForbiddenPage />;
}
