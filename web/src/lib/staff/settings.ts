// The settings of a table on their way through the form: what is not changed there is given back as it came.
import type { SettingsBody } from '$wire/SettingsBody';

export type SettingsDraft = {
  minimum: number;
  maximum: number;
  maximum_differential: number;
  layout: string;
  private: boolean;
  faceDown: boolean;
};

/** What the form shows of these settings: amounts in cents, 0 where there is no limit. */
export function draftOf(settings: SettingsBody): SettingsDraft {
  const { limits } = settings;
  return {
    minimum: limits.minimum ?? 0,
    maximum: limits.maximum ?? 0,
    maximum_differential: limits.maximum_differential ?? 0,
    layout: settings.layout ?? '',
    private: settings.private,
    faceDown: settings.procedure?.face_down === true,
  };
}

/** The settings with what the form says. */
export function changedSettings(settings: SettingsBody, draft: SettingsDraft): SettingsBody {
  const { minimum, maximum, maximum_differential } = draft;
  const procedure = { ...settings.procedure, face_down: draft.faceDown };
  const same = draft.faceDown === draftOf(settings).faceDown;
  return {
    ...settings,
    limits: {
      minimum: minimum || null,
      maximum: maximum || null,
      maximum_differential: maximum_differential || null,
    },
    layout: draft.layout || null,
    private: draft.private,
    ...(same ? {} : { procedure }),
  };
}

/** Whether chips lie at the table: without a rack the house refuses fills, credits and counts there. */
export const hasRack = ({ settings }: { settings: SettingsBody }): boolean =>
  settings.procedure?.stakes === 'chips';
