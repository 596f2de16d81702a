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

/** The name of a site by its address: "Discord" for https://discord.gg/abc, the host for an unknown site. */
export function siteName(address: string): string {
  const host = new URL(address).hostname.replace(/^www\./, '')
  return NAMES[host.split('.').at(-2) ?? ''] ?? host
}
