import { readSettings } from '@aplauso/live/default-settings'
import { readLayerFrame } from './core/layer-frames.ts'
import type { TopicConnection, TopicHandlers } from './topic-connection.ts'

/** A topic connection to the page around this one instead of the server, for the preview of a scene. */
export function openParentTopicConnection(handlers: TopicHandlers): TopicConnection {
  addEventListener('message', ({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source !== parent || data?.aplauso !== 'frame') return
    const frame = readLayerFrame(JSON.stringify(data.frame))
    if (frame?.type === 'state') handlers.onState(frame.state.topic, frame.state.value)
    else if (frame?.type === 'settings') handlers.onSettings(frame.settings)
  })
  handlers.onSettings(readSettings({}))
  parent.postMessage({ aplauso: 'ready' }, location.origin)
  // The preview pushes all values at once.
  return { rejoin: () => {} }
}
