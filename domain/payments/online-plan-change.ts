/** A change of plan by a member who pays online. */
export interface PlanChange {
  readonly planId: string;
  readonly priceId: string;
  /** Another interval: a new period starts, and is charged at once. */
  readonly startsPeriod: boolean;
}

/** As the provider computes it. */
export interface PlanChangePreview {
  /** For the rest of the current period at the old price. */
  readonly creditInPence: number;
  /** For the rest of the current period at the new price; 0 where a new period starts. */
  readonly chargeInPence: number;
  /** The full period that the payment is for. */
  readonly periodPriceInPence: number;
  /** What else is part of it: earlier plan changes, less credit. */
  readonly otherInPence: number;
  /** The total of the payment. */
  readonly dueInPence: number;
  /** When it is charged: at once (`isNow`), or when the current period ends. */
  readonly dueAt: Temporal.Instant;
  readonly isNow: boolean;
  /** The end of the period that it pays for. */
  readonly paysUntil: Temporal.Instant;
}
