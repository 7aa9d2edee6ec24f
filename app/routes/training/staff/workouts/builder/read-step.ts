/** What a button of the builder sends: a word, and the part, movement or exercise that it is about. */
import type { BuilderStep } from '#domain/training/workout-builder.ts';

export type PressedStep =
  | { readonly kind: 'save' | 'undo' | 'discard' | 'keep' }
  | { readonly kind: 'open'; readonly part: string }
  /** The exercise's name is looked up. */
  | { readonly kind: 'add-exercise'; readonly exerciseId: string }
  /** The open part becomes a Hyrox simulation. */
  | { readonly kind: 'fill-hyrox'; readonly simulation: string }
  | { readonly kind: 'step'; readonly step: BuilderStep };

/**
 * @param typed `save`, `movement-up:KEY`, `add:EXERCISE` …; anything else only saves what was typed
 * @param order the movements' keys after a drag, separated by commas
 * @param makeKey for new parts and movements
 */
export function readStep(
  typed: string,
  { part, order, makeKey }: { part: string; order: string; makeKey: () => string },
): PressedStep {
  const [, verb = '', about = ''] = /^([a-z-]{1,20})(?::([\w-]{1,128}))?$/.exec(typed) ?? [];
  if (verb === 'save' || verb === 'undo' || verb === 'discard') return { kind: verb };
  if (verb === 'open') return { kind: 'open', part: about };
  if (verb === 'add') return { kind: 'add-exercise', exerciseId: about };
  if (verb === 'hyrox') return { kind: 'fill-hyrox', simulation: about };
  const step = stepOf(verb, about, { part, order, makeKey });
  return step ? { kind: 'step', step } : { kind: 'keep' };
}

function stepOf(
  verb: string,
  about: string,
  { part, order, makeKey }: { part: string; order: string; makeKey: () => string },
): BuilderStep | null {
  switch (verb) {
    case 'add-part':
      return { kind: 'add-part', key: makeKey() };
    case 'copy-part':
      return { kind: 'copy-part', part: about, key: makeKey() };
    case 'remove-part':
      return { kind: 'remove-part', part: about };
    case 'part-up':
    case 'part-down':
      return { kind: 'move-part', part: about, by: verb === 'part-up' ? -1 : 1 };
    case 'movement-up':
    case 'movement-down':
      return { kind: 'move-movement', movement: about, by: verb === 'movement-up' ? -1 : 1 };
    case 'remove':
      return { kind: 'remove-movement', movement: about };
    case 'join':
      return { kind: 'join-movement', movement: about };
    case 'split':
      return { kind: 'split-movement', movement: about };
    case 'order':
      return { kind: 'order-movements', part, keys: order.split(',').filter(Boolean) };
    default:
      return null;
  }
}
