// The settings of a table on their way through the form: what is not changed there is given back as it came.

export type LimitsDraft = { minimum: number; maximum: number; maximum_differential: number };
const NAMES = ['minimum', 'maximum', 'maximum_differential'] as const;

/** The limits of these settings in cents; 0 where there is none. */
export function limitsOf(settings: Readonly<Record<string, unknown>>): LimitsDraft {
  const limits: Readonly<Record<string, unknown>> = { ...(settings['limits'] as object | null) };
  const [minimum = 0, maximum = 0, differential = 0] = NAMES.map((name) =>
    Number(limits[name] ?? 0),
  );
  return { minimum, maximum, maximum_differential: differential };
}

/** The settings with these limits and this layout; 0 is no limit. */
export function changedSettings(
  settings: Readonly<Record<string, unknown>>,
  limits: LimitsDraft,
  layout: string,
): Record<string, unknown> {
  const next = Object.fromEntries(
    NAMES.map((name) => [name, limits[name] > 0 ? limits[name] : null]),
  );
  return { ...settings, limits: next, layout: layout === '' ? null : layout };
}
