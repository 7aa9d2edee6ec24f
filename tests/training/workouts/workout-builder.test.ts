import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_MOVEMENTS_PER_PART, MAX_PARTS, type WorkoutPlan } from '#domain/training/workout.ts';
import {
  type BuilderStep,
  emptyPlan,
  exerciseIdsOf,
  takeBuilderStep,
} from '#domain/training/workout-builder.ts';

const squat = { id: 'back-squat', name: 'Back squat' };
const row = { id: 'row', name: 'Row' };
const burpee = { id: 'burpee', name: 'Burpee' };

function build(...steps: BuilderStep[]): WorkoutPlan {
  return steps.reduce((plan, step) => {
    const outcome = takeBuilderStep(plan, step);
    if (outcome.kind === 'refused') throw new Error(outcome.reason);
    return outcome.plan;
  }, emptyPlan('Friday'));
}
const addPart = (key: string): BuilderStep => ({ kind: 'add-part', key });
const add = (key: string, exercise = squat, part = 'a'): BuilderStep => ({
  kind: 'add-movement',
  ...{ part, key, exercise },
});
const keysIn = (plan: WorkoutPlan, part = 0) => plan.parts[part]?.movements.map(({ key }) => key);
const supersets = (plan: WorkoutPlan) => plan.parts[0]?.movements.map(({ superset }) => superset).join(' ');
const three = [addPart('a'), add('1'), add('2', row), add('3', burpee)];

describe('the outline of a workout', () => {
  test('gets parts and exercises at the end', () => {
    const plan = build(...three, addPart('b'), add('4', row, 'b'));
    expect(plan.parts.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(keysIn(plan)).toEqual(['1', '2', '3']);
    expect(exerciseIdsOf(plan)).toEqual(['back-squat', 'row', 'burpee']);
  });

  test('moves up and down by one; the first and the last stay', () => {
    expect(keysIn(build(...three, { kind: 'move-movement', movement: '3', by: -1 }))).toEqual([
      '1',
      '3',
      '2',
    ]);
    expect(keysIn(build(...three, { kind: 'move-movement', movement: '1', by: -1 }))).toEqual([
      '1',
      '2',
      '3',
    ]);
    const plan = build(addPart('a'), addPart('b'), { kind: 'move-part', part: 'a', by: 1 });
    expect(plan.parts.map(({ key }) => key)).toEqual(['b', 'a']);
  });

  test('takes the order that a drag leaves, unless an exercise was added or removed meanwhile', () => {
    const order = (...keys: string[]): BuilderStep => ({ kind: 'order-movements', part: 'a', keys });
    expect(keysIn(build(...three, order('3', '1', '2')))).toEqual(['3', '1', '2']);
    for (const keys of [
      ['3', '1'],
      ['3', '1', '2', '9'],
      ['3', '3', '1'],
    ]) {
      expect(takeBuilderStep(build(...three), order(...keys))).toMatchObject({ kind: 'refused' });
    }
  });

  test('copies a part with keys of its own', () => {
    const plan = build(...three, { kind: 'copy-part', part: 'a', key: 'b' });
    expect(keysIn(plan, 1)).toEqual(['b-0', 'b-1', 'b-2']);
  });

  test('keeps its limits, and says so', () => {
    const full = build(...Array.from({ length: MAX_PARTS }, (_, at) => addPart(`p${at}`)));
    const refused = { kind: 'refused', reason: 'A workout has at most 10 parts.' };
    expect(takeBuilderStep(full, addPart('one-more'))).toEqual(refused);
    const steps = Array.from({ length: MAX_MOVEMENTS_PER_PART }, (_, at) => add(`m${at}`));
    expect(takeBuilderStep(build(addPart('a'), ...steps), add('one-more'))).toEqual({
      kind: 'refused',
      reason: 'A part has at most 16 exercises.',
    });
  });

  test('refuses what is no longer there', () => {
    const gone = { kind: 'refused', reason: 'That is no longer in this workout.' };
    expect(takeBuilderStep(emptyPlan(''), { kind: 'remove-part', part: 'a' })).toEqual(gone);
    expect(takeBuilderStep(emptyPlan(''), { kind: 'remove-movement', movement: '1' })).toEqual(gone);
    expect(takeBuilderStep(emptyPlan(''), add('1'))).toEqual(gone);
  });
});

describe('a superset', () => {
  const join = (movement: string): BuilderStep => ({ kind: 'join-movement', movement });

  test('is neighbours under one letter, and grows by the next', () => {
    expect(supersets(build(...three, join('1')))).toBe('A A ');
    expect(supersets(build(...three, join('1'), join('2')))).toBe('A A A');
  });

  test('two that meet become one', () => {
    expect(supersets(build(...three, add('4'), join('1'), join('3')))).toBe('A A B B');
    expect(supersets(build(...three, add('4'), join('1'), join('3'), join('2')))).toBe('A A A A');
  });

  test('ends where one leaves it, is removed or moved away', () => {
    const joined = [...three, join('1'), join('2')];
    expect(supersets(build(...joined, { kind: 'split-movement', movement: '2' }))).toBe('  ');
    expect(supersets(build(...joined, { kind: 'split-movement', movement: '1' }))).toBe(' A A');
    expect(supersets(build(...three, join('1'), { kind: 'remove-movement', movement: '1' }))).toBe(' ');
    const away = build(...three, join('1'), { kind: 'move-movement', movement: '2', by: 1 });
    expect(supersets(away)).toBe('  ');
  });
});

test('whatever is pressed, keys are unique, limits hold, and every superset has neighbours in the order of its letters', () => {
  const key = fc.constantFrom('1', '2', '3', '4', '5');
  const part = fc.constantFrom('a', 'b');
  const by = fc.constantFrom(-1 as const, 1 as const);
  const step: fc.Arbitrary<BuilderStep> = fc.oneof(
    fc.record({ kind: fc.constant('add-movement' as const), part, key, exercise: fc.constant(squat) }),
    fc.record({ kind: fc.constant('remove-movement' as const), movement: key }),
    fc.record({ kind: fc.constant('move-movement' as const), movement: key, by }),
    fc.record({ kind: fc.constant('join-movement' as const), movement: key }),
    fc.record({ kind: fc.constant('split-movement' as const), movement: key }),
    fc.record({ kind: fc.constant('move-part' as const), part, by }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let plan = build(addPart('a'), addPart('b'));
      for (const [at, each] of steps.entries()) {
        const isNew = each.kind === 'add-movement';
        const outcome = takeBuilderStep(plan, isNew ? { ...each, key: String(at) } : each);
        if (outcome.kind === 'changed') ({ plan } = outcome);
      }
      const keys = plan.parts.flatMap(({ movements }) => movements.map((movement) => movement.key));
      expect(new Set(keys).size).toBe(keys.length);
      for (const { movements } of plan.parts) {
        expect(movements.length).toBeLessThanOrEqual(MAX_MOVEMENTS_PER_PART);
        const letters = movements.map(({ superset }) => superset || ' ').join('');
        expect(letters).toMatch(/^ *(AA+ *)?(BB+ *)?(CC+ *)?(DD+ *)?(EE+ *)?(FF+ *)?(GG+ *)?$/);
      }
    }),
  );
});
