import type { ObsDeps } from '../core/obs.ts'

/** Not shown; visible to the streamer only (preview, multiview, projector, settings); or visible to viewers. */
export type ObsPlacement = 'hidden' | 'preview' | 'program'

export type ObsDouble = ReturnType<typeof createObs>

/**
 * Simulates OBS for one load of a page (obs-browser-source.cpp, and obs_source_video_tick of libobs). A loaded page
 * finds `document.visibilityState` and `getStatus`, and no information about the program. Later OBS sends changes only:
 * first of the visibility, then of the program.
 */
export function createObs(initial: ObsPlacement = 'program', { isStreaming = false } = {}) {
  let placement = initial
  const page = new EventTarget()
  const document: ObsDeps['document'] & EventTarget = Object.assign(new EventTarget(), {
    visibilityState: stateOf(initial),
  })
  const dispatch = (event: string, detail?: unknown) => page.dispatchEvent(new CustomEvent(event, { detail }))

  return {
    deps: {
      obs: {
        pluginVersion: '2.24.0',
        getStatus: (answer: (status: unknown) => void) => answer({ recording: false, streaming: isStreaming }),
      },
      page,
      document,
    } satisfies ObsDeps,
    tell: dispatch,

    move(next: ObsPlacement): void {
      const before = placement
      placement = next
      if (stateOf(next) !== stateOf(before)) {
        dispatch('obsSourceVisibleChanged', { visible: next !== 'hidden' })
        Object.assign(document, { visibilityState: stateOf(next) })
        document.dispatchEvent(new Event('visibilitychange'))
      }
      if ((next === 'program') !== (before === 'program')) {
        dispatch('obsSourceActiveChanged', { active: next === 'program' })
      }
    },
    stream: (isOn: boolean) => dispatch(isOn ? 'obsStreamingStarted' : 'obsStreamingStopped'),
  }
}

const stateOf = (placement: ObsPlacement): DocumentVisibilityState => (placement === 'hidden' ? 'hidden' : 'visible')
