import { href } from 'react-router';
import type { Page } from './page.ts';

export const memberHome = '/account/dashboard' satisfies Page;
export const createProfile = '/account/create-profile' satisfies Page;
export const personalInfo = '/account/personal-info' satisfies Page;
export const ownProfile = '/account/profile' satisfies Page;
export const listMembers = '/admin/members' satisfies Page;
export const listWaiting = '/admin/members/waiting' satisfies Page;
export const addMember = '/admin/members/new' satisfies Page;
export const viewMember = (id: string) => href('/admin/member/:id', { id });
export const editMember = (id: string) => href('/admin/member/:id/edit', { id });
export const deskFlag = (id: string) => href('/admin/member/:id/desk-flag', { id });
export const inviteMember = (id: string) => href('/admin/member/:id/invite', { id });
export const memberAudit = (id: string) => href('/admin/member/:id/audit', { id });
export const importMembers = '/admin/adminControl/import-members' satisfies Page;
export const checkImport = (id: string) => href('/admin/adminControl/import-members/:id', { id });
export const applyImport = (id: string) => href('/admin/adminControl/import-members/:id/apply', { id });
export const exportMembers = '/admin/members.csv' satisfies Page;
