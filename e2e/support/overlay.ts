import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { User } from '../../packages/contract/src/accounts.ts'
import { recordAudio } from './heard.ts'
import { loudnessOf } from './loudness.ts'
import type { RunningServer } from './server.ts'

/** The overlay of the creator whose session this is, of the size that OBS opens one with; what it plays is listened to. */
export async function openOverlay(context: BrowserContext, server: RunningServer, token: string): Promise<Page> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.baseUrl}/api/user`, { headers })
  const { widgetUrl = '' }: User = await answer.json()
  const overlay = await context.newPage()
  await overlay.setViewportSize({ width: 800, height: 600 })
  await overlay.emulateMedia({ reducedMotion: 'no-preference' })
  await recordAudio(overlay)
  await overlay.goto(widgetUrl)
  return overlay
}

export const newestAlert = (overlay: Page) => overlay.getByTestId('alert').first()

/** As loud as everything on the stream is to be. An encoder that must not cut off peaks stays a little below. */
export async function expectStreamLoudness(overlay: Page, address: string): Promise<void> {
  const lufs = await loudnessOf(overlay, address)
  expect(Math.abs(lufs + 16), `${lufs} LUFS`).toBeLessThanOrEqual(1.5)
}
