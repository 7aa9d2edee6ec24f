/** Roles (specification, §6). */
export interface RoleClaims {
  readonly admin: boolean;
  readonly coach: boolean;
}

export const decideAdminCheck = (claims: RoleClaims): boolean => claims.admin;
export const decideCoachCheck = (claims: RoleClaims): boolean => claims.coach || claims.admin;
export const decideAnyRoleCheck = (claims: RoleClaims): boolean => claims.admin || claims.coach;
