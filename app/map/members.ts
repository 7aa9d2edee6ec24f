import { address, thenTo } from './address.ts';
import { answers, pages, rows } from './pages.ts';
import { admins, always, cached, frontDesk, signedIn } from './who.ts';

export const stopClubMessages = '/messages/stop';
/** From a message that went to many members. @param token `server/members/batches/unsubscribe.ts` */
export const stopClubMessagesBy = (token: string) => `${stopClubMessages}?${new URLSearchParams({ token })}`;
export const memberHome = '/account/dashboard';
export const welcome = '/account/welcome';
/** The last step of joining. @param redirectTo what they chose before they joined; empty: nothing */
export const welcomeTo = (redirectTo: string) => thenTo(welcome, redirectTo);
export const createProfile = '/account/create-profile';
export const personalInfo = '/account/personal-info';
export const ownPhoto = '/account/personal-info/photo';
export const removeOwnPhoto = '/account/personal-info/photo/remove';
export const ownProfile = '/account/profile';
export const listMembers = '/admin/members';
export const listWaiting = '/admin/members/waiting';
export const addMember = '/admin/members/new';
export const addMemberFromLead = (lead: string) => `${addMember}?${new URLSearchParams({ lead })}`;
/** @param name as it was searched for, and not found */
export const addMemberNamed = (name: string) => `${addMember}?${new URLSearchParams({ name })}`;
export const viewMember = address('/admin/member/:id');
export const editMember = address('/admin/member/:id/edit');
export const memberPhoto = address('/admin/member/:id/photo');
export const removeMemberPhoto = address('/admin/member/:id/photo/remove');
export const resumeEmails = address('/admin/member/:id/emails');
export const deskFlag = address('/admin/member/:id/desk-flag');
export const inviteMember = address('/admin/member/:id/invite');
export const memberPayments = address('/admin/member/:id/payments');
export const memberClasses = address('/admin/member/:id/classes');
export const memberVisits = address('/admin/member/:id/visits');
export const memberTraining = address('/admin/member/:id/training');
export const memberNotes = address('/admin/member/:id/notes');
export const editNote = address('/admin/notes/:id');
export const removeNote = address('/admin/notes/:id/remove');
export const mergePeople = address('/admin/member/:id/merge');
/** @param goneUid whose profile is to become part of it */
export const mergeWith = (id: string, goneUid: string) =>
  `${mergePeople(id)}?${new URLSearchParams({ with: goneUid })}`;
export const undoMerge = address('/admin/member/:id/merge/undo');
export const memberLog = address('/admin/member/:id/log');
export const importMembers = '/admin/adminControl/import-members';
export const checkImport = address('/admin/adminControl/import-members/:id');
export const matchColumns = address('/admin/adminControl/import-members/:id/columns');
export const mapImport = address('/admin/adminControl/import-members/:id/values');
export const undoImport = address('/admin/adminControl/import-members/:id/undo');
export const rejectedMembers = address('/admin/adminControl/import-members/:id/rejected');
export const applyImport = address('/admin/adminControl/import-members/:id/apply');
export const messageMembers = '/admin/members/message';
export const tagMembers = '/admin/members/tag';
export const viewBatch = address('/admin/members/batches/:id');
export const undoBatch = address('/admin/members/batches/:id/undo');
export const confirmAnnouncement = address('/admin/members/batches/:id/confirm');
export const announcementInHtml = address('/admin/members/batches/:id/html');
export const discardAnnouncement = address('/admin/members/batches/:id/discard');
export const listAnnouncements = '/admin/announcements';
export const writeAnnouncement = '/admin/announcements/new';
/** With the words and the list of one that has not been confirmed. */
export const changeAnnouncement = (id: string) =>
  `${writeAnnouncement}?${new URLSearchParams({ draft: id })}`;
export const exportMembers = '/admin/members.csv';
/** All pages of somebody's own account are below it. */
export const accountPages = '/account';
/** Where staff work; none of their forms ends a login session. */
export const staffPages = ['/admin', '/coach', '/desk'];
/** For the browser's worker: what a member's phone shows without a connection. */
export const offlineCopy = '/account/offline';
export const offlineWorker = '/offline-worker.js';

export default rows(
  // No guard in the specification: the page decides by who asks.
  pages('members', 'protected', always, { ownProfile }),
  pages('members', 'protected', cached, { memberHome, personalInfo, welcome }),
  pages('members', 'by-login', always, { stopClubMessages }),
  pages('members', 'none', cached, { offlineCopy }),
  pages('members', 'protected', signedIn, { createProfile }),
  pages('members', 'protected', cached, { ownPhoto }, { takesPicture: true }),
  answers('members', always, { offlineWorker }),
  answers('members', cached, { removeOwnPhoto }),
  pages('members/staff', 'admin', admins, { listMembers, viewMember, memberLog }),
  pages('members/staff', 'admin', frontDesk, {
    addMember,
    editMember,
    deskFlag,
    resumeEmails,
    inviteMember,
    memberPayments,
    memberClasses,
    memberVisits,
    memberTraining,
    memberNotes,
    editNote,
    listWaiting,
  }),
  pages('members/staff', 'admin', frontDesk, { memberPhoto }, { takesPicture: true }),
  answers('members/staff', admins, { exportMembers }),
  answers('members/staff', frontDesk, { removeMemberPhoto, removeNote }),
  pages('members/staff/batches', 'admin', admins, { messageMembers, tagMembers, viewBatch }),
  answers('members/staff/batches', admins, { undoBatch }),
  pages('members/staff/announcements', 'admin', admins, {
    confirmAnnouncement,
    listAnnouncements,
    writeAnnouncement,
  }),
  answers('members/staff/announcements', admins, { discardAnnouncement, announcementInHtml }),
  pages('members/staff/merge', 'admin', admins, { mergePeople }),
  answers('members/staff/merge', admins, { undoMerge }),
  pages('members/staff/import', 'admin', admins, { importMembers }, { takesImport: true }),
  pages('members/staff/import', 'admin', admins, { checkImport, matchColumns, mapImport, undoImport }),
  answers('members/staff/import', admins, { rejectedMembers, applyImport }),
);
