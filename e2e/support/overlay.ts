import type { BrowserContext, Page } from '@playwright/test'
import { listenTo } from './heard.ts'
import type { RunningServer } from './server.ts'

/** The overlay of the creator whose session this is, opened with its key as OBS opens it; what it plays is listened to. */
export async function openOverlay(context: BrowserContext, server: RunningServer, token: string): Promise<Page> {
  const answer = await fetch(`${server.baseUrl}/api/user`, { headers: { authorization: `Bearer ${token}` } })
  const { widgetUrl }: { widgetUrl: string } = await answer.json()
  const overlay = await context.newPage()
  await listenTo(overlay)
  await overlay.goto(widgetUrl)
  return overlay
}
