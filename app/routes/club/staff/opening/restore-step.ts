import type { Route } from './+types/restore-step.ts';
import { backToDashboard, skipStep } from './change-ready-list.ts';

export const loader = backToDashboard;

export const action = ({ url, context, params }: Route.ActionArgs) =>
  skipStep(url, context, { step: params.id, isSkipped: false });
