import type { RouteConfigEntry } from '@react-router/dev/routes';

/** The layouts in `routes/layouts/` that frame a subject's pages; `withoutLayout` are resources and pages that bring their own frame. */
export interface SubjectRoutes {
  readonly default?: readonly RouteConfigEntry[];
  readonly protected?: readonly RouteConfigEntry[];
  /** For everybody; members see them within their own frame, with their own navigation. */
  readonly 'by-login'?: readonly RouteConfigEntry[];
  readonly admin?: readonly RouteConfigEntry[];
  /** For everybody, and more for staff. */
  readonly 'by-role'?: readonly RouteConfigEntry[];
  /** The door's devices: no navigation, they lead nowhere else. */
  readonly kiosk?: readonly RouteConfigEntry[];
  readonly coach?: readonly RouteConfigEntry[];
  readonly withoutLayout?: readonly RouteConfigEntry[];
}
