import { expect, test } from 'vitest'
import { createTestLog } from '../test-log.ts'
import { EMBEDDED_LIMITS } from './embedded-limits.ts'
import { startMaintenance } from './embedded-maintenance.ts'
import { createTurnQueue } from './turn-queue.ts'
import { startWorker } from './worker-connection.ts'

test('CHECKPOINT runs after a write, and not again before the next write', async () => {
  const limits = { ...EMBEDDED_LIMITS, checkpointEveryMs: 20 }
  const link = await startWorker({ location: { snapshot: undefined }, limits, onNotification: () => undefined })
  const turns = createTurnQueue({ engine: { current: () => link }, limits })
  let rounds = 0
  const counted = {
    acquire: async () => {
      rounds += 1
      return turns.acquire()
    },
  }
  const afterThreeRounds = () => expect.poll(() => rounds).toBeGreaterThan(rounds + 3)
  const stop = await startMaintenance({ turns: counted, limits, log: createTestLog() })
  const run = async (text: string) => {
    const turn = await turns.acquire()
    return turn.query(text, []).finally(turn.release)
  }
  const readCheckpoint = async () => (await run('select checkpoint_lsn::text as at from pg_control_checkpoint()')).rows

  const atStart = await readCheckpoint()
  await afterThreeRounds()
  expect(await readCheckpoint()).toEqual(atStart)

  await run('create table notes (id int8)')
  await expect.poll(readCheckpoint).not.toEqual(atStart)
  const afterWrite = await readCheckpoint()
  await afterThreeRounds()
  expect(await readCheckpoint()).toEqual(afterWrite)

  stop()
  await link.close()
})
