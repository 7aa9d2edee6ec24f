/** The order in which Firestore sorts values: by type, then within the type. */
import { refuseInvalid, type Timestamp, type Value } from './wire.ts';

const ranks: Record<string, number> = {
  nullValue: 0,
  booleanValue: 1,
  integerValue: 2,
  doubleValue: 2,
  timestampValue: 3,
  stringValue: 4,
  bytesValue: 5,
  referenceValue: 6,
  geoPointValue: 7,
  arrayValue: 8,
  mapValue: 9,
};

export function rankOf({ valueType = '' }: Value): number {
  return ranks[valueType] ?? refuseInvalid(`a value of type "${valueType}"`);
}

export function compareValues(one: Value, other: Value): number {
  const difference = rankOf(one) - rankOf(other);
  if (difference !== 0) return difference;
  switch (one.valueType) {
    case 'nullValue':
      return 0;
    case 'booleanValue':
      return Number(one.booleanValue) - Number(other.booleanValue);
    case 'integerValue':
    case 'doubleValue':
      return compareNumbers(numberOf(one), numberOf(other));
    case 'timestampValue':
      return Number(microsOf(one.timestampValue) - microsOf(other.timestampValue));
    case 'stringValue':
      return compareText(one.stringValue, other.stringValue);
    case 'bytesValue':
      return Buffer.compare(one.bytesValue ?? Buffer.of(), other.bytesValue ?? Buffer.of());
    case 'referenceValue':
      return compareNames(one.referenceValue ?? '', other.referenceValue ?? '');
    case 'arrayValue':
      return compareLists(one.arrayValue?.values ?? [], other.arrayValue?.values ?? []);
    case 'mapValue':
      return compareMaps(one, other);
    default:
      return refuseInvalid(`values of type ${one.valueType} cannot be compared here`);
  }
}

export function isEqual(one: Value, other: Value): boolean {
  return compareValues(one, other) === 0;
}

export function numberOf({ integerValue, doubleValue }: Value): number {
  return Number(integerValue ?? doubleValue);
}

/** Names of documents, part by part. */
export function compareNames(one: string, other: string): number {
  const [ones, others] = [one.split('/'), other.split('/')];
  for (const [at, part] of ones.entries()) {
    const difference = compareText(part, others[at]);
    if (difference !== 0 || others[at] === undefined) return difference || 1;
  }
  return ones.length - others.length;
}

export function microsOf({ seconds, nanos }: Timestamp = { seconds: '0', nanos: 0 }): bigint {
  return BigInt(seconds) * 1_000_000n + BigInt(Math.floor(nanos / 1000));
}

function compareNumbers(one: number, other: number): number {
  if (Number.isNaN(one) || Number.isNaN(other))
    return Number(Number.isNaN(other)) - Number(Number.isNaN(one));
  return one < other ? -1 : Number(one > other);
}

function compareText(one = '', other = ''): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

function compareLists(one: readonly Value[], other: readonly Value[]): number {
  for (const [at, value] of one.entries()) {
    const facing = other[at];
    if (!facing) return 1;
    const difference = compareValues(value, facing);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

function compareMaps(one: Value, other: Value): number {
  const [ones, others] = [one, other].map(({ mapValue }) =>
    Object.entries(mapValue?.fields ?? {})
      .toSorted(([left], [right]) => compareText(left, right))
      .flatMap(([name, value]): Value[] => [{ valueType: 'stringValue', stringValue: name }, value]),
  );
  return compareLists(ones ?? [], others ?? []);
}
