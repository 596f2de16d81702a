import type { Page } from '@playwright/test'

/** Frames between a page and the server, over all connections that the page has opened. */
export type PageNetwork = {
  /** Frames of this type that the page has received or sent, the oldest first. */
  received: (type: string) => Frame[]
  sent: (type: string) => Frame[]
  /** Breaks the connection; the page reconnects as on any network. */
  cut: () => Promise<void>
  /** Breaks the connection and every further one, until the returned function is called. */
  block: () => Promise<() => void>
}
type Frame = { type: string; payload: Record<string, unknown> }

/** Intercepts the live connections of a page from its next load on. */
export async function interceptNetwork(page: Page): Promise<PageNetwork> {
  const received: Frame[] = []
  const sent: Frame[] = []
  const openConnections: (() => Promise<unknown>)[] = []
  let isBlocked = false
  await page.routeWebSocket(/\/ws/, async (inPage) => {
    if (isBlocked) return inPage.close()
    const server = inPage.connectToServer()
    let isCut = false
    openConnections.push(() => {
      isCut = true
      return Promise.all([inPage.close(), server.close()])
    })
    inPage.onMessage((message) => {
      if (isCut) return
      sent.push(JSON.parse(String(message)))
      server.send(message)
    })
    server.onMessage((message) => {
      if (isCut) return
      received.push(JSON.parse(String(message)))
      inPage.send(message)
    })
  })
  async function cut(): Promise<void> {
    await Promise.all(openConnections.splice(0).map((close) => close()))
  }
  return {
    received: (type) => received.filter((frame) => frame.type === type),
    sent: (type) => sent.filter((frame) => frame.type === type),
    cut,
    async block() {
      isBlocked = true
      await cut()
      return () => {
        isBlocked = false
      }
    },
  }
}
