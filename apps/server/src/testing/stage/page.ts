import { join, type LiveClient } from '#testing/live-client.ts'

type Held = { id: string; donationId?: string | undefined }

/** An overlay that does as it is told, and nothing of its own: it keeps what it is sent, and says whatever it is sent twice. */
export async function openStagePage(baseUrl: string, claim: { slug: string; key: string }) {
  const client: LiveClient = await join(baseUrl, claim)
  const told = new Set<string>()
  let read = 0
  const page = {
    queue: [] as Held[],
    onScreen: undefined as Held | undefined,
    isStopped: false,
    isIn: false,
    wrongs: [] as string[],

    /** Takes in what has come. */
    drain(): void {
      for (const frame of client.frames.slice(read)) {
        if (frame.type === 'joined' || frame.type === 'settings') {
          const { paused, panic } = frame.type === 'joined' ? frame.payload.settings : frame.payload
          page.isStopped = paused || panic
          // What it has yet to show is told again behind it.
          if (frame.type === 'joined') begin()
          if (panic) letGo()
        } else if (frame.type === 'donation') take(frame.payload)
        else if (frame.type === 'control') obey(frame.payload)
      }
      read = client.frames.length
    },
    start(donationId: string): void {
      page.onScreen = page.queue.find((held) => held.donationId === donationId)
      page.queue = page.queue.filter((held) => held !== page.onScreen)
      report()
    },
    async finish(): Promise<void> {
      client.send({ type: 'shown', payload: { id: page.onScreen?.id } })
      leaveScreen()
      await page.answered()
    },
    /** All that was sent before this has arrived, there and here. */
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
  function take({ id, donationId, replay, forced }: Held & { replay: boolean; forced?: boolean | undefined }) {
    const isHeld = page.queue.some((held) => held.id === id) || page.onScreen?.id === id
    if (forced && !isHeld) page.queue.unshift({ id, donationId })
    if (forced) return void told.add(id)
    if (told.has(id)) return void page.wrongs.push(`${donationId} came twice${replay ? ', as missed' : ''}`)
    told.add(id)
    page.queue.push({ id, donationId })
  }
  function obey({ action, id }: { action: string; id?: string | undefined }) {
    if (action === 'skip') {
      page.queue = page.queue.filter((held) => held.id !== id)
      if (page.onScreen?.id === id) leaveScreen()
    }
    if (action !== 'calm') return
    letGo()
    page.isIn = false
    client.send({ type: 'join', payload: claim })
  }
  function begin() {
    page.isIn = true
    page.queue = []
    told.clear()
  }
  /** What is held back as well, as the overlay does in a panic: it asks anew for what is left. */
  function letGo() {
    page.queue = []
    leaveScreen()
  }
  await page.answered()
  return page
}
