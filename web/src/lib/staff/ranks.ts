// The ladder of the pit. The server decides who may do what; this copy decides only what the pages
// offer.
import type { Role } from '$wire/Role';

export const POSITIONS = ['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager'] as const;
export type Position = (typeof POSITIONS)[number];

const rank = (name: string): number => POSITIONS.findIndex((each) => each === name);

/** Whether this role is at that rank of the ladder or above. */
export function reaches(role: Role | string, needs: string): boolean {
  const [mine, needed] = [rank(role), rank(needs)];
  return mine >= 0 && needed >= 0 && mine >= needed;
}
