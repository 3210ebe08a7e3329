// The settings of a table in the form: settings that are not changed there are sent back unchanged.

type Settings = Readonly<Record<string, unknown>>;
export type SettingsDraft = {
  minimum: number;
  maximum: number;
  maximum_differential: number;
  layout: string;
  private: boolean;
  faceDown: boolean;
};
const LIMITS = ['minimum', 'maximum', 'maximum_differential'] as const;
const part = (settings: Settings, name: string): Settings => ({
  ...(settings[name] as object | null),
});

/** The form's view of the settings: amounts in cents, 0 for no limit. */
export function draftOf(settings: Settings): SettingsDraft {
  const limits = part(settings, 'limits');
  const cents = (name: (typeof LIMITS)[number]): number => Number(limits[name] ?? 0);
  return {
    minimum: cents('minimum'),
    maximum: cents('maximum'),
    maximum_differential: cents('maximum_differential'),
    layout: typeof settings['layout'] === 'string' ? settings['layout'] : '',
    private: settings['private'] === true,
    faceDown: part(settings, 'procedure')['face_down'] === true,
  };
}

/** The settings with the changes of the form. */
export function changedSettings(settings: Settings, draft: SettingsDraft): Record<string, unknown> {
  const limits = Object.fromEntries(LIMITS.map((name) => [name, draft[name] || null]));
  const procedure = { ...part(settings, 'procedure'), face_down: draft.faceDown };
  const same = draft.faceDown === draftOf(settings).faceDown;
  return {
    ...settings,
    limits,
    layout: draft.layout || null,
    private: draft.private,
    ...(same ? {} : { procedure }),
  };
}
