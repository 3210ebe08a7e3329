// The first two people of a house, as they are typed.
import type { FirstPersonBody } from '$wire/FirstPersonBody';
import type { Role } from '$wire/Role';

export type Typed = { name: string; login: string; role: Role; password: string; again: string };

export const nobody = (role: Role): Typed => ({
  name: '',
  login: '',
  role,
  password: '',
  again: '',
});

/** Whether everything is typed; the house says whether it fits. */
export const whole = ({ name, login, password, again }: Typed): boolean =>
  [name, login, password, again].every((each) => each.trim() !== '');

export const body = ({ name, login, role, password }: Typed): FirstPersonBody => ({
  name: name.trim(),
  login: login.trim(),
  role,
  password,
});
