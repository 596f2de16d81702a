import { uuidv7 } from 'uuidv7'
import webPush from 'web-push'
import type { Database } from '#modules/tables.ts'
import type { Sealer } from '#platform/secrets/create-sealer.ts'
import { reencryptColumn } from '#platform/secrets/reencrypt-column.ts'

export type PushKeys = { publicKey: string; privateKey: string }
type KeyDeps = { db: Database; sealer: Sealer }

const ownerOf = (id: string): string => `push:${id}`

/** Creates the key pair at the first start. Processes that start together agree on one pair. */
export async function makePushKeys({ db, sealer }: KeyDeps): Promise<void> {
  if ((await findKeys(db)) !== undefined) return
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const id = uuidv7()
  await db
    .insertInto('push_keys')
    .values({
      id,
      public_key: publicKey,
      private_key: sealer.seal(privateKey, ownerOf(id)),
      created_at: new Date(),
    })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute()
}

export async function getPublicKey(db: Database): Promise<string> {
  return (await getKeys(db)).public_key
}

/** Throws if the pair was encrypted with another SESSION_SECRET (docs/operations.md). */
export async function getPushKeys({ db, sealer }: KeyDeps): Promise<PushKeys> {
  const { id, public_key: publicKey, private_key: sealed } = await getKeys(db)
  return { publicKey, privateKey: sealer.open(Buffer.from(sealed), ownerOf(id)) }
}

/** Re-encrypts with the current secret. Returns how many keys used a previous one. */
export const reencryptPushKeys = ({ db, sealer }: KeyDeps): Promise<number> =>
  reencryptColumn(db, {
    table: 'push_keys',
    key: 'id',
    column: 'private_key',
    reencrypt: (sealed, id) => sealer.reencrypt(sealed, ownerOf(id)),
  })

const findKeys = (db: Database) => db.selectFrom('push_keys').selectAll().executeTakeFirst()

async function getKeys(db: Database) {
  const keys = await findKeys(db)
  if (keys === undefined) throw new Error('no push keys: `makePushKeys` must run at the start')
  return keys
}
