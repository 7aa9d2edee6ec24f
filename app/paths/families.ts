import { href } from 'react-router';

export const memberFamily = (id: string) => href('/admin/member/:id/family', { id });
export const addChild = (id: string) => href('/admin/member/:id/family/child', { id });
export const makePayer = (id: string) => href('/admin/member/:id/family/payer', { id });
export const makeGuardian = (id: string) => href('/admin/member/:id/family/guardian', { id });
export const endGuardian = (id: string) => href('/admin/member/:id/family/guardian/end', { id });
export const takeOutOfFamily = (id: string) => href('/admin/member/:id/family/leave', { id });
export const giveLogin = (id: string) => href('/admin/member/:id/own-sign-in', { id });
