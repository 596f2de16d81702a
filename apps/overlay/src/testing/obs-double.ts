import type { ObsDeps } from '../core/obs.ts'

/** Nowhere; only where the streamer sees it (preview, multiview, projector, its own settings); or where viewers do. */
export type Place = 'hidden' | 'preview' | 'program'

export type ObsDouble = ReturnType<typeof createObs>

/**
 * What OBS does to one load of a page (obs-browser-source.cpp, and obs_source_video_tick of libobs). A page that is loaded
 * finds `document.visibilityState` and `getStatus`, and nothing says whether it is in the program. From then on OBS tells of
 * changes alone: first of those of the visibility, then of those of the program.
 */
export function createObs(initial: Place = 'program', { isStreaming = false } = {}) {
  let place = initial
  const page = new EventTarget()
  const document: ObsDeps['document'] & EventTarget = Object.assign(new EventTarget(), {
    visibilityState: stateOf(initial),
  })
  const tell = (event: string, detail?: unknown) => page.dispatchEvent(new CustomEvent(event, { detail }))

  return {
    deps: {
      obs: {
        pluginVersion: '2.24.0',
        getStatus: (answer: (status: unknown) => void) => answer({ recording: false, streaming: isStreaming }),
      },
      page,
      document,
    } satisfies ObsDeps,
    tell,

    move(next: Place): void {
      const before = place
      place = next
      if (stateOf(next) !== stateOf(before)) {
        tell('obsSourceVisibleChanged', { visible: next !== 'hidden' })
        Object.assign(document, { visibilityState: stateOf(next) })
        document.dispatchEvent(new Event('visibilitychange'))
      }
      if ((next === 'program') !== (before === 'program')) {
        tell('obsSourceActiveChanged', { active: next === 'program' })
      }
    },
    stream: (isOn: boolean) => tell(isOn ? 'obsStreamingStarted' : 'obsStreamingStopped'),
  }
}

const stateOf = (place: Place): DocumentVisibilityState => (place === 'hidden' ? 'hidden' : 'visible')
