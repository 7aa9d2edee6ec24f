import type { Route } from './+types/hide-ready-list.ts';
import { backToDashboard, showList } from './change-ready-list.ts';

export const loader = backToDashboard;

export const action = ({ url, context }: Route.ActionArgs) => showList(url, context, false);
