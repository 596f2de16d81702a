import type { ActorAlert, AlertQueue } from '@aplauso/contract/alerts'
import type { DashboardFrame, ProgressFrame } from '@aplauso/contract/donations'
import { expect } from 'vitest'
import WebSocket from 'ws'

type AnyFrame = DashboardFrame | ProgressFrame

// Not `expect.poll`: where a test holds the clock, that moves it on at each look, also the looks that nobody waits for any more.
const { setTimeout, clearTimeout } = globalThis
// This only ends what hangs.
const WITHIN_MS = 150_000

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
            new Error(`${count} of '${type}' did not come within ${WITHIN_MS / 1000} s; what came: ${receivedTypes}`),
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
