import * as paths from '#app/paths.ts';
import { paymentFindings } from '#server/data/collections/payments.ts';
import { servicesContext } from '#server/request/context.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { Route } from './+types/settings-overview.ts';
import './club-staff.css';

export const meta: Route.MetaFunction = () => [{ title: 'Settings' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { store, payments } = context.get(servicesContext);
  if (payments.engine === 'desk') return { findings: null };
  return { findings: await store.count(paymentFindings, [['isOpen', '==', true]]) };
}

type Place = { href: string; icon: IconName; name: string; text: string };

/** One entry per page, by what they are about. */
const groups: readonly { title: string; places: readonly Place[] }[] = [
  {
    title: 'Rules and details',
    places: [
      {
        ...{ href: paths.clubDetails, icon: 'settings', name: 'Club' },
        text: 'Name, colour, front page and contact details',
      },
      {
        ...{ href: paths.clubHours, icon: 'clock', name: 'Opening hours and closures' },
        text: 'When you’re open, closed dates and the door',
      },
      {
        ...{ href: paths.classRules, icon: 'calendar-days', name: 'Classes and booking rules' },
        text: 'Booking ahead, cancelling, waitlists and strikes',
      },
      {
        ...{ href: paths.membershipRules, icon: 'pause', name: 'Memberships and holds' },
        text: 'Minimum age, holds and tours',
      },
      {
        ...{ href: paths.waiverSettings, icon: 'clipboard-check', name: 'Waiver' },
        text: 'What members sign before they train, and its versions',
      },
      {
        ...{ href: paths.clubPrivacy, icon: 'shield-check', name: 'Privacy and messages' },
        text: 'Open data, passwords, messages and the audit log',
      },
      {
        ...{ href: paths.clubAreas, icon: 'list-filter', name: 'Areas' },
        text: 'Switch events, run club, challenges, personal trainers or tours off',
      },
    ],
  },
  {
    title: 'Website',
    places: [
      {
        ...{ href: paths.opening, icon: 'door-open', name: 'Opening' },
        text: 'Open the club to the public, or close it again',
      },
      {
        ...{ href: paths.logo, icon: 'image', name: 'Logo' },
        text: 'Instead of the club’s name at the top of every page',
      },
      {
        ...{ href: paths.frontPicture, icon: 'image', name: 'Front page picture' },
        text: 'At the top of your website and with shared links',
      },
    ],
  },
  {
    title: 'Plans and payments',
    places: [
      {
        ...{ href: paths.listPlans, icon: 'credit-card', name: 'Plans' },
        text: 'Memberships, packs and prices',
      },
      {
        ...{ href: paths.listItems, icon: 'list-filter', name: 'Items' },
        text: 'Drinks, clothing and what else the desk sells, with stock',
      },
      {
        ...{ href: paths.listFindings, icon: 'refresh-cw', name: 'Online payments' },
        text: 'Differences between our records and Stripe',
      },
    ],
  },
  {
    title: 'People and devices',
    places: [
      {
        ...{ href: paths.listRoles, icon: 'shield', name: 'Roles' },
        text: 'Admins, coaches and who can sign in',
      },
      {
        ...{ href: paths.listKiosks, icon: 'scan-line', name: 'Kiosks and whiteboards' },
        text: 'Devices at the door and on the gym wall',
      },
    ],
  },
  {
    title: 'Import',
    places: [
      {
        ...{ href: paths.startingPoints, icon: 'list-filter', name: 'Starting points' },
        text: 'Fill in class types, a week of classes, plans and rules for a new club',
      },
      {
        ...{ href: paths.importMembers, icon: 'users', name: 'Import members' },
        text: 'Upload a list from another system; we check it before saving anything',
      },
      {
        ...{ href: paths.importLeads, icon: 'clipboard-list', name: 'Import leads' },
        text: 'Upload leads from another system; we check them before saving anything',
      },
      {
        ...{ href: paths.migratePbs, icon: 'dumbbell', name: 'Import personal bests' },
        text: 'Bring members’ results from another app. You see a preview first, and can undo it',
      },
      {
        ...{ href: paths.migrateExercises, icon: 'list-filter', name: 'Import exercises' },
        text: 'Add hundreds of exercises from a file',
      },
    ],
  },
  {
    title: 'System',
    places: [
      {
        ...{ href: paths.listAudit, icon: 'history', name: 'Audit log' },
        text: 'Who did what and when',
      },
      {
        ...{ href: paths.apiSettings, icon: 'key-round', name: 'API and webhooks' },
        text: 'For other programs of the club, to read records and be told what happens',
      },
      {
        ...{ href: paths.exportClub, icon: 'download', name: 'Export everything' },
        text: 'All of the club’s records and pictures in one file',
      },
      {
        ...{ href: paths.listErrors, icon: 'bug', name: 'Errors' },
        text: 'System errors, by reference number',
      },
    ],
  },
];

export default function SettingsOverviewPage({ loaderData: { findings } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Settings" lead="Set up the club and see what the system is doing." />
      {findings ? (
        <Notice tone="warn">
          <a href={paths.listFindings}>
            {findings === 1
              ? 'Our records differ from Stripe'
              : `Our records differ from Stripe in ${findings} places`}
          </a>
          . Please review.
        </Notice>
      ) : null}
      {groups.map(({ title, places }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul className="settings-links bare">
            {places.map(({ href, icon, name, text }) => (
              <li key={href}>
                <a href={href} className="card">
                  <Icon name={icon} size={24} />
                  <span>
                    <strong>{name}</strong>
                    <small>{text}</small>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
