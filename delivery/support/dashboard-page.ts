import type { HandAlert } from '@aplauso/contract/alerts'
import { type Address, openWire, type Wire } from '../../apps/server/src/testing/wire.ts'
import { joinLive } from '../../apps/web/src/lib/live/live-socket.ts'
import { hear, startFeed } from '../../apps/web/src/parts/live/live-feed.ts'

/** A dashboard waits seconds before it comes back; woken by its computer, it comes at once. */
const WOKEN_AFTER_MS = 20

export type DashboardOrder = { server: Address; slug: string; token: string }

/** The dashboard's own live list in Node: on a wire, with a record of all that its creator has seen and heard. */
export type DashboardPage = {
  wire: Wire
  /** How often each alert came into the list, by id, over all the page's lives. */
  listed: ReadonlyMap<string, number>
  /** By toast and sound. */
  announced: readonly string[]
  joins: () => number
  known: () => number | undefined
  isJoined: () => boolean
  reload: () => void
  close: () => Promise<void>
}

export async function openDashboardPage({ server, slug, token }: DashboardOrder): Promise<DashboardPage> {
  const wire = await openWire(server)
  const listed = new Map<string, number>()
  const announced: string[] = []
  /** What the tab keeps over a reload. */
  let kept: number | undefined
  let joins = 0
  let isJoined = false
  let leave = startLife()

  function startLife(): () => void {
    let feed = startFeed(kept)
    let wake = () => {}
    return joinLive({
      address: `ws://127.0.0.1:${wire.port}/ws`,
      slug,
      readToken: () => token,
      readKnown: () => feed.known,
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
        const heard = hear(feed, frame)
        for (const alert of arrived(feed.live, heard.feed.live)) listed.set(alert.id, (listed.get(alert.id) ?? 0) + 1)
        if (heard.announced !== undefined) announced.push(heard.announced.id)
        feed = heard.feed
        if (feed.unannounced === undefined && feed.known !== undefined) kept = feed.known
      },
    })
  }

  return {
    wire,
    listed,
    announced,
    joins: () => joins,
    known: () => kept,
    isJoined: () => isJoined,
    reload() {
      leave()
      isJoined = false
      leave = startLife()
    },
    async close() {
      leave()
      await wire.close()
    },
  }
}

const arrived = (before: readonly HandAlert[], after: readonly HandAlert[]) =>
  after.filter(({ id }) => !before.some((alert) => alert.id === id))
