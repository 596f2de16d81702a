import type { AlertQueue, HandAlert } from '@aplauso/contract/alerts'
import type { DashboardFrame, ProgressFrame } from '@aplauso/contract/donations'
import { expect } from 'vitest'
import WebSocket from 'ws'

type AnyFrame = DashboardFrame | ProgressFrame

/** A socket that keeps every frame, to wait for. */
export type LiveClient = {
  frames: AnyFrame[]
  closed: Promise<number>
  closeFrame: Promise<{ code: number; reason: string }>
  send(frame: unknown): void
  close(): void
  pause(): void
  resume(): void
  /** The frames of a type once there are so many. */
  until<Type extends AnyFrame['type']>(type: Type, count?: number): Promise<Extract<AnyFrame, { type: Type }>[]>
  alerts(): HandAlert[]
}

export async function connect(
  baseUrl: string,
  path = '/ws',
  headers: Record<string, string> = {},
): Promise<LiveClient> {
  const socket = new WebSocket(baseUrl.replace('http', 'ws') + path, { headers })
  const frames: AnyFrame[] = []
  socket.on('message', (data) => frames.push(JSON.parse(data.toString())))
  const closeFrame = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  const closed = closeFrame.then(({ code }) => code)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const ofType = <Type extends AnyFrame['type']>(type: Type) =>
    frames.filter((frame): frame is Extract<AnyFrame, { type: Type }> => frame.type === type)
  return {
    frames,
    closed,
    closeFrame,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    close: () => socket.close(),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    async until(type, count = 1) {
      await expect.poll(() => ofType(type).length, { interval: 5 }).toBeGreaterThanOrEqual(count)
      return ofType(type)
    },
    alerts: () => ofType('donation').map(({ payload }) => payload),
  }
}

export async function join(
  baseUrl: string,
  payload: { slug: string; key?: string; token?: string; after?: number; role?: string; topics?: string[] },
): Promise<LiveClient> {
  const client = await connect(baseUrl)
  client.send({ type: 'join', payload })
  await client.until('joined')
  return client
}

/** Waits until the last queue that the dashboard was told is this one. */
export async function untilQueue(dashboard: LiveClient, expected: object): Promise<AlertQueue> {
  const last = () => {
    const frame = dashboard.frames.findLast(({ type }) => type === 'queue')
    return frame?.type === 'queue' ? frame.payload : undefined
  }
  await expect.poll(last, { interval: 10 }).toMatchObject(expected)
  return last() ?? expect.fail()
}

/** What a layer was told last of this topic. */
export const stateOf = (layer: LiveClient, topic: string): unknown =>
  layer.frames
    .flatMap((frame) => (frame.type === 'state' && frame.payload.topic === topic ? [frame.payload.value] : []))
    .at(-1)

/** Waits until the last that a layer was told of this topic is this. */
export const untilState = (layer: LiveClient, topic: string, expected: unknown) =>
  expect.poll(() => stateOf(layer, topic), { interval: 10 }).toEqual(expected)
