import { SECOND_MS } from '@aplauso/contract/limits'
import type { ComponentState } from '@aplauso/contract/status'
import { expect, test } from 'vitest'
import { createStatus } from './measure-status.ts'

const START = Date.parse('2026-11-21T20:00:00.000Z')

function measured() {
  const states: Record<'site' | 'payments' | 'storage', ComponentState> = {
    site: 'operational',
    payments: 'operational',
    storage: 'operational',
  }
  const clock = { now: START, checks: 0 }
  const said: string[] = []
  const say = (fields: object, message: string) => void said.push(`${JSON.stringify(fields)} ${message}`)
  const status = createStatus({
    checks: (['site', 'payments', 'storage'] as const).map((name) => ({
      name,
      check: async () => {
        clock.checks += 1
        return states[name]
      },
    })),
    sandbox: true,
    log: { info: say, warn: say },
    now: () => clock.now,
  })
  return { states, clock, said, status }
}

test('The status checks each component once in ten seconds, however many requests arrive', async () => {
  const { clock, status } = measured()
  const answers = await Promise.all([status(), status(), status()])
  expect(clock.checks).toBe(3)
  expect(answers[0]).toEqual({
    status: 'operational',
    measuredAt: '2026-11-21T20:00:00.000Z',
    sandbox: true,
    components: ['site', 'payments', 'storage'].map((name) => ({ name, status: 'operational', since: null })),
  })
  clock.now += 10 * SECOND_MS
  expect((await status()).measuredAt).toBe('2026-11-21T20:00:10.000Z')
  expect(clock.checks).toBe(6)
})

test('The status shows since when a component fails, until it works again', async () => {
  const { states, clock, said, status } = measured()
  states.storage = 'down'
  const first = await status()
  expect([first.status, first.components[2]]).toEqual([
    'degraded',
    { name: 'storage', status: 'down', since: '2026-11-21T20:00:00.000Z' },
  ])
  clock.now += 20 * SECOND_MS
  expect((await status()).components[2]?.since).toBe('2026-11-21T20:00:00.000Z')
  expect(said).toHaveLength(1)

  states.storage = 'operational'
  clock.now += 20 * SECOND_MS
  const recovered = await status()
  expect([recovered.status, recovered.components[2]?.since]).toEqual(['operational', null])
  expect(said).toHaveLength(2)
})

test('The status is down without the component "site"', async () => {
  const { states, status } = measured()
  states.site = 'down'
  expect((await status()).status).toBe('down')
})
