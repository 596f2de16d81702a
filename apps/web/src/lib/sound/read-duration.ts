import { SECOND_MS } from '@aplauso/contract/limits'

const TIMEOUT_MS = 2 * SECOND_MS

/** How long a sound says it is; undefined when this browser cannot tell, or not soon. Headers lie: only good for a warning. */
export async function readDurationMs(sound: Blob): Promise<number | undefined> {
  const address = URL.createObjectURL(sound)
  const audio = new Audio()
  const durationMs = new Promise<number | undefined>((resolve) => {
    const settle = () => resolve(Number.isFinite(audio.duration) ? audio.duration * SECOND_MS : undefined)
    audio.onloadedmetadata = settle
    audio.onerror = settle
    setTimeout(settle, TIMEOUT_MS)
  })
  audio.preload = 'metadata'
  audio.src = address
  try {
    return await durationMs
  } finally {
    audio.removeAttribute('src')
    audio.load()
    URL.revokeObjectURL(address)
  }
}
