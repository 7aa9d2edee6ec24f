import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import type { ReadyFacts, ReadyStep, StepState } from '#domain/club/ready-steps.ts';
import { findReadiness } from '#server/club/opening/find-readiness.ts';
import { canMail } from '#server/config/can-mail.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import type { Services } from '#server/services.ts';

/** One line of “Get ready to open”. */
export interface ReadyLine {
  readonly step: ReadyStep;
  readonly state: StepState;
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

export interface ReadyView {
  readonly isOpen: boolean;
  /** It has no classes and plans yet, so that a starting point can fill them in. */
  readonly canUseStartingPoint: boolean;
  readonly done: number;
  readonly of: number;
  readonly lines: readonly ReadyLine[];
}

const texts: Readonly<Record<ReadyStep, Pick<ReadyLine, 'title' | 'text' | 'href'>>> = {
  details: {
    title: 'Club details',
    text: 'Your address, and an email or phone number',
    href: paths.clubDetails,
  },
  hours: { title: 'Opening hours', text: 'When you’re open each week', href: paths.clubHours },
  pictures: {
    title: 'Logo and picture',
    text: 'Your logo for every page, and a picture for the front page',
    href: paths.logo,
  },
  colour: { title: 'Colour', text: 'For buttons and links', href: paths.clubDetails },
  classes: {
    title: 'First class',
    text: 'A class type, and when it’s on each week',
    href: paths.addClassType,
  },
  plan: { title: 'First plan', text: 'What members can buy, and the price', href: paths.addPlan },
  payments: {
    title: 'Online payments',
    text: 'Take cards and Direct Debit with Stripe. Without it, members pay at the desk',
    href: paths.listFindings,
  },
  coach: { title: 'Invite a coach', text: '', href: paths.inviteStaff },
  kiosk: {
    title: 'Pair a kiosk',
    text: 'A tablet at the door that checks members in',
    href: paths.listKiosks,
  },
  mail: {
    title: 'Test your email',
    text: 'Send yourself a message to check that the mail server works',
    href: paths.testMail,
  },
};

/** What the dashboard shows of it; null: nothing (`findReadiness`). */
export async function loadReadyView(
  services: Pick<Services, 'store' | 'payments' | 'config'>,
  settings: ClubSettings,
): Promise<ReadyView | null> {
  const readiness = await findReadiness(services, settings);
  if (!readiness) return null;
  const { steps, done, of, facts } = readiness;
  const lines = steps.map(({ step, state }) => ({
    step,
    state,
    ...texts[step],
    ...begun(step, facts, services),
  }));
  const canUseStartingPoint = !facts.hasClassType && !facts.hasPlan;
  return { done, of, lines, isOpen: settings.isOpenToPublic, canUseStartingPoint };
}

/** The second half of a step that has two, and what depends on the mail server. */
function begun(
  step: ReadyStep,
  { hasLogo, hasClassType, hasPlan, hasExamplePrices, hasUnsoldPlan }: ReadyFacts,
  services: Pick<Services, 'config'>,
): Partial<ReadyLine> {
  if (step === 'coach') return { text: staffMail.coachInvited(canMail(services)) };
  if (step === 'plan' && !hasPlan && hasExamplePrices)
    return { text: 'Check the example prices, and put the plans on sale', href: paths.startingPoints };
  if (step === 'plan' && !hasPlan && hasUnsoldPlan)
    return {
      text: 'None of your plans is for sale. Check the prices, and put them on sale',
      href: paths.listPlans,
    };
  if (step === 'pictures' && hasLogo) return { href: paths.frontPicture };
  return step === 'classes' && hasClassType ? { href: paths.addSchedule } : {};
}
