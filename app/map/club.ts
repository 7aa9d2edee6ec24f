import type { AppIconName } from '#domain/club/app-icon.ts';
import type { GuideName } from '#domain/club/guides.ts';
import { address } from './address.ts';
import { answers, pages, rows } from './pages.ts';
import { admins, always, feed, open } from './who.ts';

export const frontPage = '/';
export const help = '/help';
/** @param guide the name of a page in `docs/guide/` */
export const readGuide = address<[guide: GuideName]>('/help/:guide');
export const setUp = '/setup';
export const clubColours = '/club.css';
const icon = address<[name: AppIconName]>('/icons/:name');
/** @param version changes with what it shows; without one, browsers ask each time whether it has changed */
export const appIcon = (name: AppIconName, version = '') => `${icon(name)}${version && `?v=${version}`}`;
/** The stylesheet of previews of these colours (`#rrggbb`). */
export const accentPreviews = (colours: readonly string[]) =>
  `${clubColours}?preview=${colours.map((each) => each.slice(1).toLowerCase()).join(',')}`;
export const manifest = '/manifest.webmanifest';
export const sitemap = '/sitemap.xml';
export const robots = '/robots.txt';
/** For whoever types it: links name the dashboard. */
export const adminHome = '/admin';
export const adminDashboard = '/admin/dashboard';
export const savedLists = '/admin/saved-lists';
export const saveList = '/admin/saved-lists/new';
export const editSavedList = address('/admin/saved-lists/:id');
export const deleteSavedList = address('/admin/saved-lists/:id/delete');
export const opening = '/admin/opening';
export const openClub = '/admin/opening/open';
export const closeClub = '/admin/opening/close';
export const hideReadyList = '/admin/opening/list/hide';
export const showReadyList = '/admin/opening/list/show';
export const skipStep = address('/admin/opening/steps/:id/skip');
export const restoreStep = address('/admin/opening/steps/:id/restore');
export const testMail = '/admin/opening/mail';
export const listErrors = '/admin/error-logs';
export const settingsOverview = '/admin/adminControl';
export const editSettings = '/admin/adminControl/settings';
export const clubDetails = '/admin/adminControl/club';
export const clubHours = '/admin/adminControl/hours';
export const classRules = '/admin/adminControl/classes';
export const membershipRules = '/admin/adminControl/memberships';
export const clubPrivacy = '/admin/adminControl/privacy';
export const seenRecords = '/admin/adminControl/audit/seen';
export const exportSeenRecords = '/admin/adminControl/audit/seen.csv';
export const clubAreas = '/admin/adminControl/areas';
export const exportClub = '/admin/adminControl/export';
export const downloadClub = '/admin/adminControl/export.zip';
/** @param pass from `server/club/export/export-pass.ts` */
export const downloadWithPass = (pass: string) => `${downloadClub}?${new URLSearchParams({ pass })}`;
export const frontPicture = '/admin/adminControl/front-picture';
export const removeFrontPicture = '/admin/adminControl/front-picture/remove';
export const logo = '/admin/adminControl/logo';
export const removeLogo = '/admin/adminControl/logo/remove';
export const startingPoints = '/admin/adminControl/starting-points';
export const keepStartingPoint = '/admin/adminControl/starting-points/keep';
export const sellFilledIn = '/admin/adminControl/starting-points/sell';
export const removeStartingPoint = '/admin/adminControl/starting-points/remove';
/** Posted to by a mail service or a script: emails that came back. */
export const textReplies = '/webhooks/texts';
export const mailBounces = '/webhooks/mail-bounces';
export const listMailTemplates = '/admin/adminControl/emails';
export const viewMailTemplate = address('/admin/adminControl/emails/:name');
export const mailTemplateInHtml = address('/admin/adminControl/emails/:name/html');
export const sendMailTemplate = address('/admin/adminControl/emails/:name/send');
export const listMessages = '/admin/adminControl/outbox';
export const viewMessage = address('/admin/adminControl/outbox/:id');
export const revealLink = address('/admin/adminControl/outbox/:id/reveal');
export const listAudit = '/admin/adminControl/audit';
export const listJobs = '/admin/adminControl/jobs';
export const runJob = address('/admin/adminControl/jobs/:id/run');
export const pauseJob = address('/admin/adminControl/jobs/:id/pause');
export const resumeJob = address('/admin/adminControl/jobs/:id/resume');
export const resolveError = address('/admin/error-logs/:id/resolve');
export const reopenError = address('/admin/error-logs/:id/reopen');
export const stopMessage = address('/admin/adminControl/outbox/:id/stop');
export const resendMessage = address('/admin/adminControl/outbox/:id/send-again');

export default rows(
  pages('club', 'default', open, { frontPage }),
  pages('club', 'default', always, { setUp }),
  answers('club', always, { robots }),
  // What other services post is signed.
  answers('club', always, { textReplies, mailBounces }),
  answers('club', always, { clubColours, appIcon: icon, manifest }, { isForLockedTablets: true }),
  answers('club', feed, { sitemap }),
  pages('club/help', 'by-role', always, { help, readGuide }),
  pages('club/staff/dashboard', 'admin', admins, { adminDashboard }),
  answers('club/staff/dashboard', admins, { adminHome }),
  pages('club/staff', 'admin', admins, { settingsOverview }),
  pages('club/staff/errors', 'admin', admins, { listErrors }),
  answers('club/staff/errors', admins, { resolveError, reopenError }),
  pages('club/staff/opening', 'admin', admins, { opening, closeClub, testMail }),
  answers('club/staff/opening', admins, { openClub, hideReadyList, showReadyList, skipStep, restoreStep }),
  pages('club/staff/saved-lists', 'admin', admins, { savedLists, saveList, editSavedList }),
  answers('club/staff/saved-lists', admins, { deleteSavedList }),
  pages('club/staff/settings', 'admin', admins, {
    clubDetails,
    clubHours,
    classRules,
    membershipRules,
    clubAreas,
    clubPrivacy,
  }),
  pages('club/staff/settings', 'admin', admins, { frontPicture, logo }, { takesPicture: true }),
  answers('club/staff/settings', admins, { editSettings, removeFrontPicture, removeLogo }),
  pages('club/staff/audit', 'admin', admins, { seenRecords, listAudit }),
  answers('club/staff/audit', admins, { exportSeenRecords }),
  pages('club/staff/export', 'admin', admins, { exportClub }),
  answers('club/staff/export', admins, { downloadClub }),
  pages('club/staff/starting-points', 'admin', admins, { startingPoints, removeStartingPoint }),
  answers('club/staff/starting-points', admins, { keepStartingPoint, sellFilledIn }),
  pages('club/staff/messages', 'admin', admins, { listMailTemplates, viewMailTemplate }),
  answers('club/staff/messages', admins, { mailTemplateInHtml, sendMailTemplate }),
  pages('club/staff/outbox', 'admin', admins, { listMessages, viewMessage, revealLink }),
  answers('club/staff/outbox', admins, { stopMessage, resendMessage }),
  pages('club/staff/jobs', 'admin', admins, { listJobs }),
  answers('club/staff/jobs', admins, { runJob, pauseJob, resumeJob }),
);
