/** The filter of the list of members at risk, as in its address. */
import { type RiskReason, riskReasons } from './member-risk.ts';

export interface RiskFilter {
  readonly reason: RiskReason | '';
}

export function readRiskFilter(query: URLSearchParams): RiskFilter {
  return { reason: riskReasons.find((each) => each === query.get('reason')) ?? '' };
}

export function riskQuery({ reason }: RiskFilter): URLSearchParams {
  return new URLSearchParams(reason ? { reason } : {});
}
