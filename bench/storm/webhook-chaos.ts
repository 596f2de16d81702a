import { setTimeout as pause } from 'node:timers/promises'

const HOLD_MS = 600
const RELEASE_MS = 150
const COPIES = 2

/**
 * Makes the provider send every webhook twice, and hold webhooks briefly to send the newest first. Returns a function
 * that stops this and clears all faults. A killed server forgets its faults; the next round sets them again.
 */
export function startWebhookChaos(url: string): () => Promise<void> {
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      await setFaults(url, { duplicateWebhooks: COPIES, reorderWebhooks: true })
      await pause(HOLD_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      await setFaults(url, { duplicateWebhooks: COPIES })
      await pause(RELEASE_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    await setFaults(url, {})
  }
  const running = run()
  return () => {
    stopping.abort()
    return running
  }
}

async function setFaults(url: string, faults: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/sandbox/faults`, { method: 'PUT', headers, body: JSON.stringify(faults) }).then(
    (response) => response.body?.cancel(),
    () => undefined,
  )
}
