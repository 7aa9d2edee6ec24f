/** Every address of the map as the router has it: within its frame, and answered by its module. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { map } from './map/map.ts';
import type { Frame, Row } from './map/pages.ts';

function routeTo(row: Row) {
  const path = row.pattern.replace(/^\//, '');
  if (path === '') return index(row.module);
  // The front desk has some pages at a second address.
  const isFirst = map.find(({ module }) => module === row.module) === row;
  return route(path, row.module, isFirst ? {} : { id: path });
}

const routesIn = (frame: Frame) => map.filter((row) => row.frame === frame).map(routeTo);

const framed = (frame: Frame) => layout(`routes/layouts/${frame}.tsx`, routesIn(frame));

export default [
  framed('default'),
  framed('protected'),
  framed('by-login'),
  framed('admin'),
  framed('by-role'),
  framed('kiosk'),
  framed('coach'),
  ...routesIn('none'),
] satisfies RouteConfig;
