import type { Cents } from '@aplauso/contract/money'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { endSupport } from './end-support.ts'
import { SUPPORT_MAIL } from './support-mail.ts'

type Deps = { db: Database; jobs: Pick<Jobs, 'add'> }

/**
 * From the next charge on; what is under way stays what it was. Who gives is told, as it may have been somebody else who has their letter.
 * Ends with support_ended.
 */
export async function changeAmount({ db, jobs }: Deps, id: string, amountCents: Cents): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const live = await lockLive(tx, id)
    if (live === undefined) throw new AppError('support_ended', 'This support has ended')
    if (live.amount_cents === amountCents) return
    await tx.updateTable('supports').set({ amount_cents: amountCents }).where('id', '=', id).execute()
    await jobs.add(SUPPORT_MAIL, { about: 'changed', id }, { tx })
  })
}

/** Ended by who gives. Again is harmless. */
export async function endByGiver({ db, jobs }: Deps, id: string, now = new Date()): Promise<void> {
  await db.transaction().execute((tx) => endSupport({ tx, jobs, now }, id, 'giver'))
}

async function lockLive(tx: AnyTransaction, id: string) {
  return tx
    .selectFrom('supports')
    .select(['id', 'amount_cents'])
    .where('id', '=', id)
    .where('status', 'in', ['active', 'past_due'])
    .forUpdate()
    .executeTakeFirst()
}
