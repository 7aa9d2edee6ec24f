/** Of a chart's drawing area, in SVG units. Apart from the charts: what a loader draws brings no styles along. */
export const CHART_WIDTH = 320;
