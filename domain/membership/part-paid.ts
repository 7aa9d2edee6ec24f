/** What is left to pay of the sale by which somebody’s period was paid in part. */
export interface PartPaid {
  readonly saleId: string;
  /** Of the membership alone: once it is paid, the period is. */
  readonly leftInPence: number;
  /** Of all that the sale has for them, such as a joining fee too. Absent: the same. */
  readonly dueInPence?: number | undefined;
}

/** What is to pay now of a sale that was paid in part: what its receipt says is left for them, wherever it is said. */
export const dueOfPart = ({ leftInPence, dueInPence = leftInPence }: Omit<PartPaid, 'saleId'>): number =>
  dueInPence;

/** Null: nothing is left of the membership. */
export const partPaidOf = ({ saleId, leftInPence, dueInPence = 0 }: PartPaid): PartPaid | null =>
  leftInPence > 0 ? { saleId, leftInPence, ...(dueInPence > leftInPence && { dueInPence }) } : null;
