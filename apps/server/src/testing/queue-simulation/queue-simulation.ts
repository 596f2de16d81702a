import type { SignedIn } from '@aplauso/contract/accounts'
import { expect } from 'vitest'
import type { TestApp } from '../test-app.ts'
import type { ModelAlert } from './queue-model.ts'
import { openSimulationWorld, until } from './simulation-world.ts'

export type QueueSimulation = Awaited<ReturnType<typeof openQueueSimulation>>

/** Actors that take random actions on a creator's alerts, one step at a time. */
export async function openQueueSimulation(
  apps: readonly [TestApp, ...TestApp[]],
  donors: readonly SignedIn[],
  seed: number,
) {
  const world = await openSimulationWorld(apps, donors, seed)
  const {
    model,
    random,
    begun,
    blocking,
    wrongs,
    pick,
    pressed,
    readQueue,
    begin,
    pay,
    releaseDue,
    block,
    race,
    start,
  } = world

  const decide = (decision: 'approve' | 'reject', change: (alert: ModelAlert) => void) => async () => {
    const alert = pick(model.in('held'))
    await pressed(`/api/alerts/${alert.donationId}/${decision}`)
    change(alert)
  }
  const toggle = (path: string, change: () => void, method = 'POST') => {
    return () => pressed(`/api/alerts/${path}`, { method }).then(change)
  }
  const heldAlerts = () => model.in('held')
  const onQueue = () => model.in('cleared').filter(({ isWanted }) => isWanted)
  const shown = () => model.in('cleared').filter(({ isWanted, donor }) => !isWanted && !model.blocked.has(donor))
  const unblockedAlerts = () => model.all.filter(({ donor }) => !model.blocked.has(donor))
  const isRunning = () => !model.paused && !model.panic

  type Step = { weight: number; if?: () => boolean; do: () => Promise<unknown> }
  const steps: Record<string, Step> = {
    begin: { weight: 8, do: begin },
    pay: { weight: 8, if: () => begun.length > 0, do: pay },
    // Several payments at once, while an actor decides on an earlier held alert.
    rush: {
      weight: 4,
      if: () => begun.length > 2 && heldAlerts().length > 0,
      do: () => Promise.all([decide('approve', model.clear)(), ...begun.splice(0, 4).map((one) => pay([one]))]),
    },
    approve: { weight: 5, if: () => heldAlerts().length > 0, do: decide('approve', model.clear) },
    reject: { weight: 3, if: () => heldAlerts().length > 0, do: decide('reject', model.reject) },
    race: { weight: 6, if: () => heldAlerts().length > 0, do: race },
    clock: {
      weight: 3,
      if: () => heldAlerts().length > 0,
      do: () => releaseDue(1 + random.below(3)),
    },
    block: { weight: 3, if: () => unblockedAlerts().length > 0, do: () => block(pick(unblockedAlerts())) },
    unblock: {
      weight: 3,
      if: () => model.blocked.size > 0,
      async do() {
        const [donor, id] = pick([...model.blocked])
        await pressed(`/api/blocked-donors/${id}`, { by: pick(blocking), method: 'DELETE' })
        model.blocked.delete(donor)
      },
    },
    panic: { weight: 4, if: () => !model.panic, do: toggle('panic', model.panicNow) },
    calm: {
      weight: 6,
      if: () => model.panic,
      do: toggle('panic', () => Object.assign(model, { panic: false }), 'DELETE'),
    },
    pause: { weight: 2, if: () => !model.paused, do: toggle('pause', () => Object.assign(model, { paused: true })) },
    resume: { weight: 6, if: () => model.paused, do: toggle('resume', () => Object.assign(model, { paused: false })) },
    skip: {
      weight: 4,
      if: () => onQueue().length > 0,
      async do() {
        const alert = pick(onQueue())
        // Two actors may skip the same alert at once.
        await Promise.all([1, 2].slice(random.below(2)).map(() => pressed(`/api/alerts/${alert.donationId}/skip`)))
        model.skip(alert)
      },
    },
    // Undoing a skip is a replay request on the network.
    undo: {
      weight: 4,
      if: () => shown().length > 0,
      async do() {
        const alert = pick(shown())
        await pressed(`/api/alerts/${alert.donationId}/replay`)
        model.undo(alert)
      },
    },
    start: { weight: 12, if: () => isRunning() && !world.page.onScreen && world.page.queue.length > 0, do: start },
    finish: {
      weight: 12,
      if: () => world.page.onScreen !== undefined,
      async do() {
        const alert = model.lines.get(world.page.onScreen?.donationId ?? '') ?? expect.fail('nothing is on screen')
        await world.page.finish()
        model.skip(alert)
      },
    },
    reload: { weight: 3, if: () => world.page.onScreen === undefined, do: world.reload },
  }
  const possible = () => Object.entries(steps).filter(([, step]) => step.if?.() ?? true)

  return {
    world,
    /** Takes one random step and passes its name to `did`. */
    async next(did: (name: string) => void) {
      const name = pick(possible().flatMap(([each, { weight }]) => Array<string>(weight).fill(each)))
      did(name)
      await steps[name]?.do()
    },
    /** Waits until the overlay and the dashboard have exactly the state of the model. */
    async settled() {
      const ids = (lines: { donationId?: string | undefined }[]) => lines.map(({ donationId }) => donationId).toSorted()
      const read = () => {
        world.page.drain()
        return {
          // In a panic the overlay drops its queue and requests it again afterwards.
          waiting: model.panic ? [] : ids(world.page.queue),
          onScreen: world.page.onScreen?.donationId,
          isStopped: world.page.isStopped,
          isIn: world.page.isIn,
        }
      }
      await until(read, {
        waiting: model.panic ? [] : ids(model.waiting),
        onScreen: model.onScreen,
        isStopped: !isRunning(),
        isIn: true,
      })
      // The dashboard's queue has the same counts: alerts that a panic ended do not wait.
      const readCounts = async () => {
        const { waitingCount, heldCount, playing } = await readQueue()
        return { waitingCount, heldCount, playing: ids(playing) }
      }
      await until(readCounts, {
        ...{ waitingCount: model.waiting.length, heldCount: heldAlerts().length },
        playing: model.onScreen === undefined ? [] : [model.onScreen],
      })
      expect([...wrongs, ...world.page.failures]).toEqual([])
    },
    /** Resumes alerts and shows the remaining ones. */
    async runOut() {
      for (;;) {
        const name = ['calm', 'resume', 'finish', 'start'].find((each) => steps[each]?.if?.())
        if (name === undefined) return
        await steps[name]?.do()
        await this.settled()
      }
    },
  }
}
