/** The section "Scale" of docs/benchmarks.md. */
export const scaleRows = { heading: '## Scale', budgetsBegin: 'Scale:' };
