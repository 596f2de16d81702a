import type { AlertSettings } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { Sound } from '@aplauso/live/alert-sound'
import type { Clock } from '@aplauso/live/browser-clock'

/** An alert waits this long for the sound file; after that it shows without sound. */
const LOAD_MAX_MS = 5 * SECOND_MS

/** Wraps a sound whose file is still loading. After a failure the next alert loads it again. */
export function createLazySound({ clock, load }: { clock: Clock; load: () => Promise<Sound> }): Sound {
  let sound: Sound | undefined
  let settings: AlertSettings | undefined
  let loading: Promise<void> | undefined

  function loadOnce(): Promise<void> {
    loading ??= load().then(
      (loaded) => {
        sound = loaded
        if (settings) sound.apply(settings)
      },
      (error) => {
        console.warn(error)
        loading = undefined
      },
    )
    return loading
  }

  function startWhenLoaded(...[alert, ended]: Parameters<Sound['start']>): () => void {
    let stop: (() => void) | undefined
    let isOver = false
    const cancel = clock(LOAD_MAX_MS, ended)
    void loadOnce().then(() => {
      cancel()
      if (isOver) return
      stop = sound?.start(alert, ended)
      if (!stop) ended()
    })
    return () => {
      isOver = true
      cancel()
      stop?.()
    }
  }

  void loadOnce()
  return {
    isWanted: (alert) => sound?.isWanted(alert) ?? true,
    start: (alert, ended) => (sound ? sound.start(alert, ended) : startWhenLoaded(alert, ended)),
    apply(next) {
      settings = next
      sound?.apply(next)
    },
  }
}
