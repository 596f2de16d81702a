import {
  MODERATION_DEFAULTS,
  type ModerationSettings,
  type ModerationSettingsChange,
} from '@aplauso/contract/moderation'

/** The whole of it: what the creator has not changed is as for everybody. */
export function moderationOf(stored: ModerationSettingsChange): ModerationSettings {
  const { hold, levels, limits } = MODERATION_DEFAULTS
  return {
    ...MODERATION_DEFAULTS,
    ...stored,
    hold: { ...hold, ...stored.hold },
    levels: { ...levels, ...stored.levels },
    limits: { ...limits, ...stored.limits },
  }
}
