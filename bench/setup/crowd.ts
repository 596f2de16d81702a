import { join } from 'node:path'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { startChild } from './child-process.ts'
import type { Cleanup } from './cleanup.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { untilReady } from './until-ready.ts'

const CROWD = join(import.meta.dirname, '../processes/crowd.ts')

export type Crowd = {
  /** Opens this many viewers; returns the milliseconds until each has its answer, and the number of refused ones. */
  join(url: string, slug: string, count: number): Promise<{ tookMs: number; refused: number }>
  /** Opens overlays of different creators, each at its own url. */
  joinEach(members: { url: string; slug: string; key: string }[]): Promise<{ tookMs: number; refused: number }>
  /** This many connections request the url repeatedly. */
  visit(url: string, order: { connections: number; seconds: number }): Promise<{ perSecond: number }>
  /** When each socket received the alert of this donation, in milliseconds since 1970, and the number of sockets. */
  arrivals(donationId: string): Promise<{ times: number[]; sockets: number }>
  /** This many sockets of one address join repeatedly and reconnect when closed, until `leave`. */
  attack(url: string, slug: string, order: { sockets: number; from: string }): Promise<unknown>
  leave(): Promise<unknown>
}

/** Viewers and visitors in a separate process, so that their work counts for neither side of a comparison. */
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
