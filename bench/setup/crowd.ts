import { join } from 'node:path'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { startChild } from './child-process.ts'
import type { Cleanup } from './cleanup.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { untilReady } from './until-ready.ts'

const CROWD = join(import.meta.dirname, '../processes/crowd.ts')

export type Crowd = {
  /** Opens so many viewers; gives the milliseconds until each has its answer, and how many were not let in. */
  join(url: string, slug: string, count: number): Promise<{ tookMs: number; refused: number }>
  /** The same, each with the url of their own and as an overlay of another creator. */
  joinEach(members: { url: string; slug: string; key: string }[]): Promise<{ tookMs: number; refused: number }>
  /** So many connections ask for this again and again. */
  visit(url: string, order: { connections: number; seconds: number }): Promise<{ perSecond: number }>
  /** When the alert of this donation was at each of them, in milliseconds since 1970, and how many they are. */
  arrivals(donationId: string): Promise<{ times: number[]; sockets: number }>
  /** So many sockets of this address join again and again, and come back when they are let go; until they `leave`. */
  attack(url: string, slug: string, order: { sockets: number; from: string }): Promise<unknown>
  leave(): Promise<unknown>
}

/** Viewers and visitors in a process of their own, so that neither side of a comparison pays for their work. */
export async function startCrowd(cleanup: Cleanup): Promise<Crowd> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = startChild(cleanup, { args: [CROWD], cwd: await temporaryFolder(cleanup), env: { PORT: String(port) } })
  await untilReady(child, url)

  async function ask<Answer>(path: string, order: object): Promise<Answer> {
    const answer = fetch(url + path, { method: 'POST', body: JSON.stringify(order) })
    return (await Promise.race([answer, child.died])).json()
  }
  return {
    join: (target, slug, count) => ask('/join', { url: target, slug, count }),
    joinEach: (members) => ask('/join-each', { members }),
    visit: (target, order) => ask('/visit', { url: target, ...order }),
    arrivals: (donationId) => ask('/arrivals', { donationId }),
    attack: (target, slug, order) => ask('/attack', { url: target, slug, ...order }),
    leave: () => ask('/leave', {}),
  }
}
