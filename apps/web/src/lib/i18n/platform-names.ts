import type { StreamPlatform } from '@aplauso/contract/accounts'

/** Product names, equal in every language. */
export const PLATFORM_NAMES: Record<StreamPlatform, string> = {
  twitch: 'Twitch',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  kick: 'Kick',
}
