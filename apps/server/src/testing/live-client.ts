import type { ActorAlert, AlertQueue } from '@aplauso/contract/alerts'
import type { DashboardFrame, ProgressFrame } from '@aplauso/contract/donations'
import { expect } from 'vitest'
import WebSocket from 'ws'

type AnyFrame = DashboardFrame | ProgressFrame

// The real timers, captured early. `expect.poll` would advance a test's fake clock at each poll, even after its waiter
// has gone.
const { setTimeout, clearTimeout } = globalThis
// Only ends a test that hangs.
const WITHIN_MS = 150_000

/** A socket that records every frame. */
export type LiveClient = {
  frames: AnyFrame[]
  closed: Promise<number>
  closeFrame: Promise<{ code: number; reason: string }>
  send(frame: unknown): void
  close(): void
  pause(): void
  resume(): void
  /** Resolves with the frames of a type once there are `count` of them. */
  until<Type extends AnyFrame['type']>(type: Type, count?: number): Promise<Extract<AnyFrame, { type: Type }>[]>
  alerts(): ActorAlert[]
}

export async function connect(
  baseUrl: string,
  path = '/ws',
  headers: Record<string, string> = {},
): Promise<LiveClient> {
  const socket = new WebSocket(baseUrl.replace('http', 'ws') + path, { headers })
  const frames: AnyFrame[] = []
  const checks = new Set<() => void>()
  socket.on('message', (data) => {
    frames.push(JSON.parse(data.toString()))
    for (const check of checks) check()
  })
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
    until: (type, count = 1) =>
      new Promise((resolve, reject) => {
        const timeout = setTimeout(() => {
          checks.delete(check)
          const receivedTypes = frames.map((frame) => frame.type).join(', ') || 'nothing'
          reject(
            new Error(`${count} of '${type}' did not arrive within ${WITHIN_MS / 1000} s; received: ${receivedTypes}`),
          )
        }, WITHIN_MS)
        timeout.unref()
        function check() {
          if (ofType(type).length < count) return
          checks.delete(check)
          clearTimeout(timeout)
          resolve(ofType(type))
        }
        checks.add(check)
        check()
      }),
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

export async function untilQueue(dashboard: LiveClient, expected: object): Promise<AlertQueue> {
  const last = () => {
    const frame = dashboard.frames.findLast(({ type }) => type === 'queue')
    return frame?.type === 'queue' ? frame.payload : undefined
  }
  await expect.poll(last, { interval: 10 }).toMatchObject(expected)
  return last() ?? expect.fail()
}

/** The last value of this topic that the layer received. */
export const stateOf = (layer: LiveClient, topic: string): unknown =>
  layer.frames
    .flatMap((frame) => (frame.type === 'state' && frame.payload.topic === topic ? [frame.payload.value] : []))
    .at(-1)

export const untilState = (layer: LiveClient, topic: string, expected: unknown) =>
  expect.poll(() => stateOf(layer, topic), { interval: 10 }).toEqual(expected)
