import type { StateFrame } from '@aplauso/contract/topics'
import { fieldsOf } from '@aplauso/live/default-settings'
import { type Frame, toFrame } from '@aplauso/live/frames'

export type LayerFrame = Exclude<Frame, { type: 'donation' }> | { type: 'state'; state: StateFrame['payload'] }

/** Reads a frame for a layer, which receives no alerts. Undefined for invalid JSON or an unknown frame. */
export function readLayerFrame(data: unknown): LayerFrame | undefined {
  if (typeof data !== 'string') return undefined
  const message = parse(data)
  const { type, payload } = fieldsOf(message)
  if (type === 'state') return isState(payload) ? { type, state: payload } : undefined
  const frame = toFrame(message)
  return frame?.type === 'donation' ? undefined : frame
}

function isState(payload: unknown): payload is StateFrame['payload'] {
  const { topic, value } = fieldsOf(payload)
  return typeof topic === 'string' && typeof value === 'object' && value !== null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
