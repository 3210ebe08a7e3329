// The ladder of the pit. Who may do what is the server's word; here it only decides what is shown as possible.
import type { Role } from '$wire/Role';

export const POSITIONS = ['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager'] as const;
export type Position = (typeof POSITIONS)[number];

const rank = (name: string): number => POSITIONS.findIndex((each) => each === name);

/** Whether this role stands on the ladder at that rank or above. */
export function reaches(role: Role | string, needs: string): boolean {
  const [mine, needed] = [rank(role), rank(needs)];
  return mine >= 0 && needed >= 0 && mine >= needed;
}
