import { join, type LiveClient } from '#testing/live-client.ts'

type QueuedAlert = { id: string; donationId?: string | undefined }

/** An overlay without logic of its own: it records the alerts it gets, and reports an alert that it gets twice. */
export async function openTestOverlay(baseUrl: string, claim: { slug: string; key: string }) {
  const client: LiveClient = await join(baseUrl, claim)
  const receivedIds = new Set<string>()
  let read = 0
  const page = {
    queue: [] as QueuedAlert[],
    onScreen: undefined as QueuedAlert | undefined,
    isStopped: false,
    isIn: false,
    failures: [] as string[],

    /** Processes the received frames. */
    drain(): void {
      for (const frame of client.frames.slice(read)) {
        if (frame.type === 'joined' || frame.type === 'settings') {
          const { paused, panic } = frame.type === 'joined' ? frame.payload.settings : frame.payload
          page.isStopped = paused || panic
          // The server sends the remaining alerts again after a join.
          if (frame.type === 'joined') startSession()
          if (panic) discardQueue()
        } else if (frame.type === 'donation') enqueue(frame.payload)
        else if (frame.type === 'control') applyAction(frame.payload)
      }
      read = client.frames.length
    },
    start(donationId: string): void {
      page.onScreen = page.queue.find((queued) => queued.donationId === donationId)
      page.queue = page.queue.filter((queued) => queued !== page.onScreen)
      report()
    },
    async finish(): Promise<void> {
      client.send({ type: 'shown', payload: { id: page.onScreen?.id } })
      leaveScreen()
      await page.answered()
    },
    /** Waits until everything sent before this has arrived on both sides. */
    async answered(): Promise<void> {
      const pongs = client.frames.filter(({ type }) => type === 'pong').length
      client.send({ type: 'ping' })
      await client.until('pong', pongs + 1)
      page.drain()
    },
    async close(): Promise<void> {
      client.close()
      await client.closed
    },
  }

  const report = () =>
    client.send({ type: 'status', payload: { playing: page.onScreen ? [page.onScreen.id] : [], visible: true } })
  function leaveScreen() {
    if (page.onScreen === undefined) return
    page.onScreen = undefined
    report()
  }
  function enqueue({
    id,
    donationId,
    replay,
    forced,
  }: QueuedAlert & { replay: boolean; forced?: boolean | undefined }) {
    const isQueued = page.queue.some((queued) => queued.id === id) || page.onScreen?.id === id
    if (forced && !isQueued) page.queue.unshift({ id, donationId })
    if (forced) return void receivedIds.add(id)
    if (receivedIds.has(id)) return void page.failures.push(`${donationId} came twice${replay ? ', as missed' : ''}`)
    receivedIds.add(id)
    page.queue.push({ id, donationId })
  }
  function applyAction({ action, id }: { action: string; id?: string | undefined }) {
    if (action === 'skip') {
      page.queue = page.queue.filter((queued) => queued.id !== id)
      if (page.onScreen?.id === id) leaveScreen()
    }
    if (action !== 'calm') return
    discardQueue()
    page.isIn = false
    client.send({ type: 'join', payload: claim })
  }
  function startSession() {
    page.isIn = true
    page.queue = []
    receivedIds.clear()
  }
  /** Also drops queued alerts, as the overlay does in a panic, and then requests the remaining ones. */
  function discardQueue() {
    page.queue = []
    leaveScreen()
  }
  await page.answered()
  return page
}
