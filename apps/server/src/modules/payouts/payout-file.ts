import { PAYOUT_FILE_MAX } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { logOperatorAction } from '#modules/access/public.ts'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { creditTransferXml } from './credit-transfer-xml.ts'
import { ownerOwes } from './list-payouts.ts'
import { openFile, openPayee, sealFile } from './payee.ts'
import type { PayoutDeps } from './payout-deps.ts'

export type PayoutFile = { id: string; xml: string }
type FileOrder = { ids: readonly string[] | undefined; operatorId: string }

/**
 * Puts the payouts that are due into a new file for the bank, all of them or those of these ids. The file is stored by
 * the transaction that takes them, so after a crash it can be fetched and no payout is in a second one. Ends with
 * not_configured without an account of the operator, and with nothing_due.
 */
export async function makePayoutFile(
  { db, sealer, terms }: Pick<PayoutDeps, 'db' | 'sealer' | 'terms'>,
  { ids, operatorId }: FileOrder,
  now = new Date(),
): Promise<PayoutFile> {
  const { debtor } = terms
  if (debtor === undefined) throw new AppError('not_configured', 'OPERATOR_IBAN is not set on this server')
  return db.transaction().execute(async (tx) => {
    // Another file that takes the same rows is waited for: they are not due any more then.
    let due = tx.selectFrom('payouts').selectAll().where('state', '=', 'due').where(sql<boolean>`not ${ownerOwes}`)
    // Payouts of suspended people are paid only where an operator names them.
    due =
      ids === undefined
        ? due.where(sql<boolean>`not exists (select from users where users.id = owner_id and suspended_at is not null)`)
        : due.where('id', 'in', ids)
    const payouts = await due.orderBy('id').limit(PAYOUT_FILE_MAX).forUpdate().execute()
    if (payouts.length === 0) throw new AppError('nothing_due', 'No payout is due')
    const id = uuidv7()
    const transfers = payouts.map((payout) => ({
      payoutId: payout.id,
      amountCents: payout.amount_cents,
      payee: openPayee(sealer, 'payouts', payout.id, payout.sealed_payee ?? new Uint8Array()),
    }))
    const xml = creditTransferXml({ id, debtor, transfers, createdAt: now })
    await tx
      .insertInto('payout_files')
      .values({ id, sealed_xml: sealFile(sealer, id, xml), created_by: operatorId, created_at: now })
      .execute()
    await tx
      .updateTable('payouts')
      .set({ state: 'in_file', file_id: id })
      .where(
        'id',
        'in',
        payouts.map((payout) => payout.id),
      )
      .execute()
    const made = { actorId: operatorId, action: 'payout_file', target: id, reason: null } as const
    await logOperatorAction(tx, { ...made, after: { payouts: payouts.length } })
    return { id, xml }
  })
}

/** The file as it was made, byte for byte. Ends with not_found, also for one that was deleted after its time. */
export async function readPayoutFile(
  { db, sealer }: { db: Database } & Pick<PayoutDeps, 'sealer'>,
  id: string,
): Promise<PayoutFile> {
  const file = await db
    .selectFrom('payout_files')
    .select('sealed_xml')
    .where('id', '=', isId(id) ? id : null)
    .executeTakeFirst()
  if (!file?.sealed_xml) throw new AppError('not_found', `There is no payout file ${id}`)
  return { id, xml: openFile(sealer, id, file.sealed_xml) }
}
