import { MINUTE_MS, REPLAY_WINDOW_MINUTES_DEFAULT, SECOND_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listOverlayBacklogs } from '../../apps/server/src/modules/alerts/alert-store.ts'
import {
  clearMissed,
  clearWaiting,
  markShown,
  requestReplay,
  skipAlert,
} from '../../apps/server/src/modules/alerts/change-alerts.ts'
import { insertTestAlert } from '../../apps/server/src/modules/alerts/insert-test-alert.ts'
import { useApp } from '../../apps/server/src/testing/test-app.ts'
import { type AlertRow, type AlertTable, createAlertTable } from './alert-table.ts'

const RUNS = 40
/** Number of alerts of donations in a run; the others are tests. */
const DONATIONS = 5
const ALERT = { creatorSlug: 'ana', donorName: 'Rita', message: 'Olá!', amountEuro: cents(1_000) }

const CHANGES = {
  report: [markShown, ({ markShown }: AlertTable, row: AlertRow) => markShown(row)],
  skip: [skipAlert, ({ skip }: AlertTable, row: AlertRow) => skip(row)],
  replay: [requestReplay, ({ requestReplay }: AlertTable, row: AlertRow) => requestReplay(row)],
} as const
const CLEARINGS = { waiting: clearWaiting, missed: clearMissed }

const which = fc.nat({ max: 3 })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('donate' as const, 'test' as const),
      isBelowMinimum: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('age' as const), seconds: fc.constantFrom(20, 360) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('report' as const, 'skip' as const, 'replay' as const), which }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clear' as const),
      list: fc.constantFrom('waiting' as const, 'missed' as const),
    }),
  },
)

const app = useApp()

test("The model's table delivers to a joining overlay exactly the alerts that the server's statements deliver", async () => {
  const { db } = app().database
  const { user } = await app().register()
  const donationIds: string[] = []
  while (donationIds.length < DONATIONS) donationIds.push((await app().donate(user.slug)).donationId)

  const play = fc.asyncProperty(fc.array(step, { maxLength: 20, size: 'max' }), async (steps) => {
    const ids: string[] = []
    const unpaidIds = [...donationIds]
    let nowMs = 0
    const table = createAlertTable({ nowMs: () => nowMs, windowMs: REPLAY_WINDOW_MINUTES_DEFAULT * MINUTE_MS })
    await db.deleteFrom('alerts').where('creator_id', '=', user.id).execute()
    await db.updateTable('creators').set({ alert_sequence: 0 }).where('user_id', '=', user.id).execute()

    for (const now of steps) {
      const index = 'which' in now ? now.which : 0
      const [row, id] = [table.rows[index], ids[index]]
      switch (now.do) {
        case 'donate':
        case 'test': {
          const alert = await insertTestAlert({ db, announcer: undefined }, user.id, ALERT)
          // The settling statement writes the same row.
          const donationId = now.do === 'donate' ? unpaidIds.pop() : undefined
          if (donationId !== undefined)
            await sql`update alerts set donation_id = ${donationId} where id = ${alert.id}`.execute(db)
          if (now.isBelowMinimum)
            await sql`update alerts set below_minimum = true, shown_at = created_at, skipped_at = created_at
              where id = ${alert.id}`.execute(db)
          ids.push(alert.id)
          table.insert({
            audioUrl: undefined,
            isBelowMinimum: now.isBelowMinimum,
            isTest: donationId === undefined,
          })
          break
        }
        case 'age':
          // Moves all times into the past, as if this time had passed.
          nowMs += now.seconds * SECOND_MS
          await sql`update alerts set created_at = created_at - past, shown_at = shown_at - past,
              skipped_at = skipped_at - past, replay_requested_at = replay_requested_at - past
            from make_interval(secs => ${now.seconds}) as past where creator_id = ${user.id}`.execute(db)
          break
        case 'clear':
          await CLEARINGS[now.list](db, user.id)
          table.clear(now.list, new Set())
          break
        default: {
          if (row === undefined || id === undefined) break
          const [change, changeModel] = CHANGES[now.do]
          await change(db, user.id, id)
          changeModel(table, row)
        }
      }
    }

    const [real = expect.fail()] = await listOverlayBacklogs(db, [user.id])
    const numberOf = (id: string) => String(ids.indexOf(id) + 1)
    const { unshown, skippedIds } = table.listForOverlay()
    expect({
      unshown: real.unshown.map(({ id, forced }) => [numberOf(id), forced]),
      skipped: real.skippedIds.map(numberOf).sort(),
    }).toEqual({ unshown: unshown.map(({ row, isForced }) => [row.id, isForced]), skipped: skippedIds.sort() })
  })
  await fc.assert(play, { seed: Number(process.env.MODEL_SEED ?? 1), numRuns: RUNS })
})
