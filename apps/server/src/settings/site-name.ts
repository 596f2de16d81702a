const NAMES: Record<string, string> = {
  bsky: 'Bluesky',
  codeberg: 'Codeberg',
  discord: 'Discord',
  facebook: 'Facebook',
  github: 'GitHub',
  gitlab: 'GitLab',
  instagram: 'Instagram',
  kick: 'Kick',
  mastodon: 'Mastodon',
  tiktok: 'TikTok',
  twitch: 'Twitch',
  twitter: 'X',
  x: 'X',
  youtube: 'YouTube',
}

/** What a site is called, by its address: "Discord" for https://discord.gg/abc, the host for one that is not known. */
export function siteName(address: string): string {
  const host = new URL(address).hostname.replace(/^www\./, '')
  return NAMES[host.split('.').at(-2) ?? ''] ?? host
}
