import { expect, test } from 'vitest'
import { siteName } from './site-name.ts'

test.each([
  ['https://discord.gg/abc', 'Discord'],
  ['https://www.youtube.com/@aplauso', 'YouTube'],
  ['https://x.com/aplauso', 'X'],
  ['https://mastodon.social/@aplauso', 'Mastodon'],
  ['https://forum.example.pt/', 'forum.example.pt'],
  ['https://max.com/', 'max.com'],
])('The site at %s is called %s', (address, name) => {
  expect(siteName(address)).toBe(name)
})
