import { href } from 'react-router';
import type { AppIconName } from '#domain/club/app-icon.ts';
import type { GuideName } from '#domain/club/guides.ts';
import type { Page } from './page.ts';

export const frontPage = '/' satisfies Page;
export const help = '/help' satisfies Page;
/** @param guide the name of a page in `docs/guide/` */
export const readGuide = (guide: GuideName) => href('/help/:guide', { guide });
export const setUp = '/setup' satisfies Page;
export const clubColours = '/club.css' satisfies Page;
/** @param version changes with what it shows; without one, browsers ask each time whether it has changed */
export const appIcon = (name: AppIconName, version = '') =>
  `${href('/icons/:name', { name })}${version && `?v=${version}`}`;
/** The stylesheet of previews of these colours (`#rrggbb`). */
export const accentPreviews = (colours: readonly string[]) =>
  `${clubColours}?preview=${colours.map((each) => each.slice(1).toLowerCase()).join(',')}`;
export const manifest = '/manifest.webmanifest' satisfies Page;
export const sitemap = '/sitemap.xml' satisfies Page;
export const robots = '/robots.txt' satisfies Page;
/** For whoever types it: links name the dashboard. */
export const adminHome = '/admin' satisfies Page;
export const adminDashboard = '/admin/dashboard' satisfies Page;
export const savedLists = '/admin/saved-lists' satisfies Page;
export const saveList = '/admin/saved-lists/new' satisfies Page;
export const editSavedList = (id: string) => href('/admin/saved-lists/:id', { id });
export const deleteSavedList = (id: string) => href('/admin/saved-lists/:id/delete', { id });
export const opening = '/admin/opening' satisfies Page;
export const openClub = '/admin/opening/open' satisfies Page;
export const closeClub = '/admin/opening/close' satisfies Page;
export const hideReadyList = '/admin/opening/list/hide' satisfies Page;
export const showReadyList = '/admin/opening/list/show' satisfies Page;
export const skipStep = (id: string) => href('/admin/opening/steps/:id/skip', { id });
export const restoreStep = (id: string) => href('/admin/opening/steps/:id/restore', { id });
export const testMail = '/admin/opening/mail' satisfies Page;
export const listErrors = '/admin/error-logs' satisfies Page;
export const settingsOverview = '/admin/adminControl' satisfies Page;
export const editSettings = '/admin/adminControl/settings' satisfies Page;
export const clubDetails = '/admin/adminControl/club' satisfies Page;
export const clubHours = '/admin/adminControl/hours' satisfies Page;
export const classRules = '/admin/adminControl/classes' satisfies Page;
export const membershipRules = '/admin/adminControl/memberships' satisfies Page;
export const clubPrivacy = '/admin/adminControl/privacy' satisfies Page;
export const seenRecords = '/admin/adminControl/audit/seen' satisfies Page;
export const exportSeenRecords = '/admin/adminControl/audit/seen.csv' satisfies Page;
export const clubAreas = '/admin/adminControl/areas' satisfies Page;
export const exportClub = '/admin/adminControl/export' satisfies Page;
export const downloadClub = '/admin/adminControl/export.zip' satisfies Page;
/** @param pass from `server/club/export/export-pass.ts` */
export const downloadWithPass = (pass: string) => `${downloadClub}?${new URLSearchParams({ pass })}`;
export const frontPicture = '/admin/adminControl/front-picture' satisfies Page;
export const removeFrontPicture = '/admin/adminControl/front-picture/remove' satisfies Page;
export const logo = '/admin/adminControl/logo' satisfies Page;
export const removeLogo = '/admin/adminControl/logo/remove' satisfies Page;
export const startingPoints = '/admin/adminControl/starting-points' satisfies Page;
export const keepStartingPoint = '/admin/adminControl/starting-points/keep' satisfies Page;
export const removeStartingPoint = '/admin/adminControl/starting-points/remove' satisfies Page;
/** Posted to by a mail service or a script: emails that came back. */
export const textReplies = '/webhooks/texts' satisfies Page;
export const mailBounces = '/webhooks/mail-bounces' satisfies Page;
export const listMailTemplates = '/admin/adminControl/emails' satisfies Page;
export const viewMailTemplate = (name: string) => href('/admin/adminControl/emails/:name', { name });
export const mailTemplateInHtml = (name: string) => href('/admin/adminControl/emails/:name/html', { name });
export const sendMailTemplate = (name: string) => href('/admin/adminControl/emails/:name/send', { name });
export const listMessages = '/admin/adminControl/outbox' satisfies Page;
export const viewMessage = (id: string) => href('/admin/adminControl/outbox/:id', { id });
export const revealLink = (id: string) => href('/admin/adminControl/outbox/:id/reveal', { id });
export const listAudit = '/admin/adminControl/audit' satisfies Page;
export const listJobs = '/admin/adminControl/jobs' satisfies Page;
export const runJob = (id: string) => href('/admin/adminControl/jobs/:id/run', { id });
export const pauseJob = (id: string) => href('/admin/adminControl/jobs/:id/pause', { id });
export const resumeJob = (id: string) => href('/admin/adminControl/jobs/:id/resume', { id });
export const resolveError = (id: string) => href('/admin/error-logs/:id/resolve', { id });
export const reopenError = (id: string) => href('/admin/error-logs/:id/reopen', { id });
export const stopMessage = (id: string) => href('/admin/adminControl/outbox/:id/stop', { id });
export const resendMessage = (id: string) => href('/admin/adminControl/outbox/:id/send-again', { id });
