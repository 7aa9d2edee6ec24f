/** Between the port's values and Firestore's. */
import type { StoredFields, StoredValue } from '../store.ts';

/** `google.firestore.v1.Value`, as far as the port supports it; other kinds come from other clients. */
export interface WireValue {
  nullValue?: 'NULL_VALUE';
  booleanValue?: boolean;
  integerValue?: number | string;
  doubleValue?: number;
  timestampValue?: { seconds: number | string; nanos: number };
  stringValue?: string;
  bytesValue?: Uint8Array;
  referenceValue?: string;
  geoPointValue?: { latitude: number; longitude: number };
  arrayValue?: { values?: WireValue[] };
  mapValue?: { fields?: Record<string, WireValue> };
  /** Which kind it is: set by the client on what it has read. */
  valueType?: string;
}

export function toWire(value: StoredValue): WireValue {
  if (value === null) return { nullValue: 'NULL_VALUE' };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { integerValue: value } : { doubleValue: value };
  if (typeof value === 'string') return { stringValue: value };
  if (value instanceof Temporal.Instant) return { timestampValue: toTimestamp(value) };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toWire) } };
  return { mapValue: { fields: fieldsToWire(value) } };
}

export function fieldsToWire(fields: StoredFields): Record<string, WireValue> {
  return mapFields(fields, toWire);
}

export function fieldsFromWire(fields: Record<string, WireValue>): StoredFields {
  return mapFields(fields, fromWire);
}

function fromWire(value: WireValue): StoredValue {
  switch (value.valueType) {
    case 'booleanValue':
      return value.booleanValue ?? false;
    case 'integerValue':
      return Number(value.integerValue);
    case 'doubleValue':
      return value.doubleValue ?? 0;
    case 'timestampValue':
      return fromTimestamp(value.timestampValue);
    case 'stringValue':
      return value.stringValue ?? '';
    case 'arrayValue':
      return (value.arrayValue?.values ?? []).map(fromWire);
    case 'mapValue':
      return fieldsFromWire(value.mapValue?.fields ?? {});
    default:
      return fromForeign(value);
  }
}

/** Converts kinds that only other clients write to the nearest type of the port. */
function fromForeign(value: WireValue): StoredValue {
  if (value.valueType === 'bytesValue') return Buffer.from(value.bytesValue ?? []).toString('base64');
  if (value.valueType === 'referenceValue') return value.referenceValue ?? '';
  if (value.valueType === 'geoPointValue') {
    const { latitude = 0, longitude = 0 } = value.geoPointValue ?? {};
    return { latitude, longitude };
  }
  return null;
}

/** Seconds and nanoseconds since 1970; the service stores microseconds. */
function toTimestamp(instant: Temporal.Instant): { seconds: number; nanos: number } {
  const { epochNanoseconds } = instant.round({ smallestUnit: 'microsecond', roundingMode: 'floor' });
  const nanos = ((epochNanoseconds % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n;
  return { seconds: Number((epochNanoseconds - nanos) / 1_000_000_000n), nanos: Number(nanos) };
}

function fromTimestamp(
  { seconds, nanos }: { seconds: number | string; nanos: number } = { seconds: 0, nanos: 0 },
) {
  return new Temporal.Instant(BigInt(seconds) * 1_000_000_000n + BigInt(nanos));
}

/** By entries, so that a field may be called `__proto__`. */
function mapFields<From, To>(
  fields: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, map(value)]));
}
