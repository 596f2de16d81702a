import { readSettings } from '@aplauso/live/default-settings'
import { readLayerFrame } from './core/layer-frames.ts'
import type { TopicConnection, TopicHandlers } from './topic-connection.ts'

/** States from the page around this one instead of a server's, for whoever draws a scene and wants to see it. */
export function openParentTopicConnection(handlers: TopicHandlers): TopicConnection {
  addEventListener('message', ({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source !== parent || data?.aplauso !== 'frame') return
    const frame = readLayerFrame(JSON.stringify(data.frame))
    if (frame?.type === 'state') handlers.onState(frame.state.topic, frame.state.value)
    else if (frame?.type === 'settings') handlers.onSettings(frame.settings)
  })
  handlers.onSettings(readSettings({}))
  parent.postMessage({ aplauso: 'ready' }, location.origin)
  // Whatever there is to tell is told unasked.
  return { rejoin: () => {} }
}
