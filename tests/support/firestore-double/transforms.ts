import { parsePath, valueAt, withValueAt } from './field-paths.ts';
import { compareValues, isEqual, numberOf } from './order-of-values.ts';
import { type Fields, refuseUnknown, type Timestamp, type Value } from './wire.ts';

export interface FieldTransform {
  fieldPath: string;
  transformType: string;
  setToServerValue?: string;
  increment?: Value;
  maximum?: Value;
  minimum?: Value;
  appendMissingElements?: { values: Value[] };
  removeAllFromArray?: { values: Value[] };
}

export function applyTransforms(fields: Fields, transforms: readonly FieldTransform[], now: Timestamp) {
  let changed = fields;
  const results: Value[] = [];
  for (const transform of transforms) {
    const path = parsePath(transform.fieldPath);
    const value = transformed(valueAt(changed, path), transform, now);
    changed = withValueAt(changed, path, value);
    results.push(transform.transformType.includes('Array') ? { valueType: 'nullValue' } : value);
  }
  return { fields: changed, results };
}

function transformed(current: Value | undefined, transform: FieldTransform, now: Timestamp): Value {
  const isNumber = current?.valueType === 'integerValue' || current?.valueType === 'doubleValue';
  switch (transform.transformType) {
    case 'setToServerValue':
      return { valueType: 'timestampValue', timestampValue: now };
    case 'increment':
      return isNumber ? add(current, operand(transform.increment)) : operand(transform.increment);
    case 'maximum':
    case 'minimum':
      return isNumber ? furthest(current, transform) : operand(transform.maximum ?? transform.minimum);
    case 'appendMissingElements':
      return list(append(membersOf(current), transform.appendMissingElements?.values ?? []));
    case 'removeAllFromArray':
      return list(
        membersOf(current).filter(
          (member) => !transform.removeAllFromArray?.values.some((removed) => isEqual(member, removed)),
        ),
      );
    default:
      return refuseUnknown(`the transform ${transform.transformType}`);
  }
}

function add(one: Value, other: Value): Value {
  const sum = numberOf(one) + numberOf(other);
  const isWhole = one.valueType === 'integerValue' && other.valueType === 'integerValue';
  return isWhole
    ? { valueType: 'integerValue', integerValue: String(sum) }
    : { valueType: 'doubleValue', doubleValue: sum };
}

function furthest(current: Value, { maximum, minimum }: FieldTransform): Value {
  const difference = compareValues(current, operand(maximum ?? minimum));
  const isKept = maximum ? difference >= 0 : difference <= 0;
  return isKept ? current : operand(maximum ?? minimum);
}

function append(members: readonly Value[], added: readonly Value[]): Value[] {
  const appended = [...members];
  for (const value of added) {
    if (!appended.some((member) => isEqual(member, value))) appended.push(value);
  }
  return appended;
}

function operand(value: Value | undefined): Value {
  return value ?? refuseUnknown('a transform without its value');
}

function membersOf(value: Value | undefined): Value[] {
  return value?.arrayValue?.values ?? [];
}

function list(values: Value[]): Value {
  return { valueType: 'arrayValue', arrayValue: { values } };
}
