/** Roles (specification, §6). `desk` is ours: the front desk. */
export interface RoleClaims {
  readonly admin: boolean;
  readonly coach: boolean;
  readonly desk: boolean;
}

export const noRoles: RoleClaims = { admin: false, coach: false, desk: false };

/** What is not named is not held. */
export const rolesFrom = (claims: Partial<RoleClaims> | null | undefined): RoleClaims => ({
  admin: claims?.admin === true,
  coach: claims?.coach === true,
  desk: claims?.desk === true,
});

export const decideAdminCheck = (claims: RoleClaims): boolean => claims.admin;
export const decideCoachCheck = (claims: RoleClaims): boolean => claims.coach || claims.admin;
export const decideDeskCheck = (claims: RoleClaims): boolean => claims.desk || claims.admin;
/** The specification's own: the front desk is not one of these roles. */
export const decideAnyRoleCheck = (claims: RoleClaims): boolean => claims.admin || claims.coach;
export const decideStaffCheck = (claims: RoleClaims): boolean => decideAnyRoleCheck(claims) || claims.desk;

export const isSameRoles = (a: RoleClaims, b: RoleClaims): boolean =>
  a.admin === b.admin && a.coach === b.coach && a.desk === b.desk;

/** Whether `after` has a role that `before` has not. */
export const gainsRole = (before: RoleClaims, after: RoleClaims): boolean =>
  (after.admin && !before.admin) || (after.coach && !before.coach) || (after.desk && !before.desk);

/** The copy of the roles on a profile: lists filter by it, access never asks it. */
export const profileRoles = ({ admin, coach, desk }: RoleClaims) => ({
  isAdmin: admin,
  isCoach: coach,
  isDesk: desk,
});

/** Whether somebody works here, by that copy. */
export const hasStaffProfile = (profile: StaffProfile): boolean =>
  profile.isAdmin === true || profile.isCoach === true || profile.isDesk === true;

/**
 * Why somebody's name stays as it is for the person who would change it; empty: it doesn't. Names of who works here are in the audit log and in what
 * members are told: with an admin's name for a while, somebody else's doing would be the admin's.
 */
export function whyNameStays(
  profile: StaffProfile,
  by: { readonly isAdmin?: boolean | undefined; readonly isOwn: boolean },
): string {
  if (!hasStaffProfile(profile) || by.isAdmin || (by.isOwn && profile.isAdmin)) return '';
  return by.isOwn
    ? 'You work here, and what you do is recorded under your name, so only an admin can change it.'
    : 'They work here, and what they do is recorded under their name, so only an admin can change it.';
}

/** What is left out is not held. */
export type StaffProfile = Partial<ReturnType<typeof profileRoles>>;

/** Whether somebody has yet to join: who works at the club needs no membership, and waits for none. */
export const isYetToJoin = (profile: StaffProfile & { readonly membershipStatus: string }): boolean =>
  profile.membershipStatus === 'pending' && !hasStaffProfile(profile);

/** What somebody is who never had a membership. */
export const pendingName = (profile: StaffProfile): string =>
  hasStaffProfile(profile) ? 'Staff' : 'Not a member yet';

/** `Admin, coach and front desk`; `No staff role`. */
export function rolesText({ admin, coach, desk }: RoleClaims): string {
  const names = [admin && 'admin', coach && 'coach', desk && 'front desk'].filter((name) => name !== false);
  const last = names.pop();
  if (!last) return 'No staff role';
  const text = names.length > 0 ? `${names.join(', ')} and ${last}` : last;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
