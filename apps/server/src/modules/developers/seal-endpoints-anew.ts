import type { Database } from '#modules/tables.ts'
import type { Sealer } from '#platform/secrets/create-sealer.ts'
import { sealColumnAnew } from '#platform/secrets/seal-column-anew.ts'
import { ownerOfSecret } from './endpoint-secret.ts'

/** The secrets that webhooks are signed with, by the present secret of the server; gives how many were by a former one. */
export async function sealEndpointsAnew({ db, sealer }: { db: Database; sealer: Sealer }): Promise<number> {
  let count = 0
  for (const column of ['secret', 'former_secret']) {
    const sealAnew = (sealed: Buffer, id: string) => sealer.sealAnew(sealed, ownerOfSecret(id))
    count += await sealColumnAnew(db, { table: 'webhook_endpoints', key: 'id', column, sealAnew })
  }
  return count
}
