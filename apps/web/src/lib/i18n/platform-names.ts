import type { StreamPlatform } from '@aplauso/contract/accounts'

/** Names of others' products: the same in every language. */
export const PLATFORM_NAMES: Record<StreamPlatform, string> = {
  twitch: 'Twitch',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  kick: 'Kick',
}
