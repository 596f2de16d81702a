import type { ActorAlert } from '@aplauso/contract/alerts'
import { type Address, openTcpProxy, type TcpProxy } from '../../apps/server/src/testing/tcp-proxy.ts'
import { applyFrame, createLiveAlerts } from '../../apps/web/src/components/live/live-alerts.ts'
import { joinLive } from '../../apps/web/src/lib/live/live-socket.ts'

/** A dashboard waits seconds before it reconnects; after its computer wakes up, it reconnects at once. */
const WOKEN_AFTER_MS = 20

export type DashboardOrder = { server: Address; slug: string; token: string }

/**
 * The dashboard's own live list, running in Node behind a proxy, with a record of everything its creator saw and heard.
 */
export type DashboardPage = {
  proxy: TcpProxy
  /** How often each alert appeared in the list, by id, over all reloads. */
  listed: ReadonlyMap<string, number>
  /** Alerts announced by toast and sound. */
  announced: readonly string[]
  joins: () => number
  known: () => number | undefined
  isJoined: () => boolean
  reload: () => void
  close: () => Promise<void>
}

export async function openDashboardPage({ server, slug, token }: DashboardOrder): Promise<DashboardPage> {
  const proxy = await openTcpProxy(server)
  const listed = new Map<string, number>()
  const announced: string[] = []
  /** The sequence that the tab stores over a reload. */
  let storedKnown: number | undefined
  let joins = 0
  let isJoined = false
  let leave = startPage()

  function startPage(): () => void {
    let feed = createLiveAlerts(storedKnown)
    let wake = () => {}
    return joinLive({
      address: `ws://127.0.0.1:${proxy.port}/ws`,
      slug,
      readToken: () => token,
      readLastSequence: () => feed.lastSequence,
      watchReturn: (onReturn) => {
        let timer: NodeJS.Timeout | undefined
        wake = () => {
          timer = setTimeout(onReturn, WOKEN_AFTER_MS)
        }
        return () => clearTimeout(timer)
      },
      onState(state) {
        isJoined = state === 'connected'
        if (isJoined) joins += 1
        if (state === 'reconnecting') wake()
      },
      onFrame(frame) {
        const result = applyFrame(feed, frame)
        for (const alert of arrived(feed.alerts, result.state.alerts))
          listed.set(alert.id, (listed.get(alert.id) ?? 0) + 1)
        if (result.toAnnounce !== undefined) announced.push(result.toAnnounce.id)
        feed = result.state
        if (feed.pendingAnnouncement === undefined && feed.lastSequence !== undefined) storedKnown = feed.lastSequence
      },
    })
  }

  return {
    proxy,
    listed,
    announced,
    joins: () => joins,
    known: () => storedKnown,
    isJoined: () => isJoined,
    reload() {
      leave()
      isJoined = false
      leave = startPage()
    },
    async close() {
      leave()
      await proxy.close()
    },
  }
}

const arrived = (before: readonly ActorAlert[], after: readonly ActorAlert[]) =>
  after.filter(({ id }) => !before.some((alert) => alert.id === id))
