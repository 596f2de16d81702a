import { SECOND_MS } from '@aplauso/contract/limits'

const PATIENCE_MS = 2 * SECOND_MS

/** How long a sound says it is; undefined when this browser cannot tell, or not soon. Headers lie: only good for a warning. */
export async function readDurationMs(sound: Blob): Promise<number | undefined> {
  const address = URL.createObjectURL(sound)
  const audio = new Audio()
  const told = new Promise<number | undefined>((resolve) => {
    const tell = () => resolve(Number.isFinite(audio.duration) ? audio.duration * SECOND_MS : undefined)
    audio.onloadedmetadata = tell
    audio.onerror = tell
    setTimeout(tell, PATIENCE_MS)
  })
  audio.preload = 'metadata'
  audio.src = address
  try {
    return await told
  } finally {
    audio.removeAttribute('src')
    audio.load()
    URL.revokeObjectURL(address)
  }
}
