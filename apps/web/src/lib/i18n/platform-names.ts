import type { StreamPlatform } from '@aplauso/contract/accounts'

export const PLATFORM_NAMES: Record<StreamPlatform, string> = {
  twitch: 'Twitch',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  kick: 'Kick',
}
