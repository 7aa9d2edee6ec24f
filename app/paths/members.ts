import { href } from 'react-router';
import { type Page, thenTo } from './page.ts';

export const stopClubMessages = '/messages/stop' satisfies Page;
/** From a message that went to many members. @param token `server/members/batches/unsubscribe.ts` */
export const stopClubMessagesBy = (token: string) => `${stopClubMessages}?${new URLSearchParams({ token })}`;
export const memberHome = '/account/dashboard' satisfies Page;
export const welcome = '/account/welcome' satisfies Page;
/** The last step of joining. @param redirectTo what they chose before they joined; empty: nothing */
export const welcomeTo = (redirectTo: string) => thenTo(welcome, redirectTo);
export const createProfile = '/account/create-profile' satisfies Page;
export const personalInfo = '/account/personal-info' satisfies Page;
export const ownPhoto = '/account/personal-info/photo' satisfies Page;
export const removeOwnPhoto = '/account/personal-info/photo/remove' satisfies Page;
export const ownProfile = '/account/profile' satisfies Page;
export const listMembers = '/admin/members' satisfies Page;
export const listWaiting = '/admin/members/waiting' satisfies Page;
export const addMember = '/admin/members/new' satisfies Page;
export const addMemberFromLead = (lead: string) => `${addMember}?${new URLSearchParams({ lead })}`;
export const viewMember = (id: string) => href('/admin/member/:id', { id });
export const editMember = (id: string) => href('/admin/member/:id/edit', { id });
export const memberPhoto = (id: string) => href('/admin/member/:id/photo', { id });
export const removeMemberPhoto = (id: string) => href('/admin/member/:id/photo/remove', { id });
export const resumeEmails = (id: string) => href('/admin/member/:id/emails', { id });
export const deskFlag = (id: string) => href('/admin/member/:id/desk-flag', { id });
export const inviteMember = (id: string) => href('/admin/member/:id/invite', { id });
export const memberPayments = (id: string) => href('/admin/member/:id/payments', { id });
export const memberClasses = (id: string) => href('/admin/member/:id/classes', { id });
export const memberVisits = (id: string) => href('/admin/member/:id/visits', { id });
export const memberTraining = (id: string) => href('/admin/member/:id/training', { id });
export const memberNotes = (id: string) => href('/admin/member/:id/notes', { id });
export const editNote = (id: string) => href('/admin/notes/:id', { id });
export const removeNote = (id: string) => href('/admin/notes/:id/remove', { id });
export const mergePeople = (id: string) => href('/admin/member/:id/merge', { id });
/** @param goneUid whose profile is to become part of it */
export const mergeWith = (id: string, goneUid: string) =>
  `${mergePeople(id)}?${new URLSearchParams({ with: goneUid })}`;
export const undoMerge = (id: string) => href('/admin/member/:id/merge/undo', { id });
export const memberLog = (id: string) => href('/admin/member/:id/log', { id });
export const importMembers = '/admin/adminControl/import-members' satisfies Page;
export const checkImport = (id: string) => href('/admin/adminControl/import-members/:id', { id });
export const mapImport = (id: string) => href('/admin/adminControl/import-members/:id/values', { id });
export const undoImport = (id: string) => href('/admin/adminControl/import-members/:id/undo', { id });
export const rejectedMembers = (id: string) =>
  href('/admin/adminControl/import-members/:id/rejected', { id });
export const applyImport = (id: string) => href('/admin/adminControl/import-members/:id/apply', { id });
export const messageMembers = '/admin/members/message' satisfies Page;
export const tagMembers = '/admin/members/tag' satisfies Page;
export const viewBatch = (id: string) => href('/admin/members/batches/:id', { id });
export const undoBatch = (id: string) => href('/admin/members/batches/:id/undo', { id });
export const confirmAnnouncement = (id: string) => href('/admin/members/batches/:id/confirm', { id });
export const announcementInHtml = (id: string) => href('/admin/members/batches/:id/html', { id });
export const discardAnnouncement = (id: string) => href('/admin/members/batches/:id/discard', { id });
export const listAnnouncements = '/admin/announcements' satisfies Page;
export const writeAnnouncement = '/admin/announcements/new' satisfies Page;
/** With the words and the list of one that has not been confirmed. */
export const changeAnnouncement = (id: string) =>
  `${writeAnnouncement}?${new URLSearchParams({ draft: id })}`;
export const exportMembers = '/admin/members.csv' satisfies Page;
/** All pages of somebody's own account are below it. */
export const accountPages = '/account';
/** Where staff work; none of their forms ends a login session. */
export const staffPages = ['/admin', '/coach', '/desk'];
/** For the browser's worker: what a member's phone shows without a connection. */
export const offlineCopy = '/account/offline' satisfies Page;
export const offlineWorker = '/offline-worker.js' satisfies Page;
