import type { Features } from '@aplauso/contract/features'
import type { ControlledCreator } from '@aplauso/contract/team'
import { sql } from 'kysely'
import type { Actor } from '#modules/access/public.ts'
import { isCreator } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { type CreatorRole, creatorRoles, effectiveRole } from './roles.ts'

/** More than a person looks through; an agency may manage thousands. */
const CONTROLLED_CREATORS_MAX = 500

type CreatorColumns = { id: string; slug: string; display_name: string; avatar: string | null }

const creatorColumns = sql`users.id, users.slug, users.display_name, users.avatar`
const toControlledCreator = ({ id, slug, display_name: displayName, avatar }: CreatorColumns) => ({
  creatorId: id,
  slug,
  displayName,
  avatar,
})

/** Lists creators whose alerts an account may control, the account itself first. */
export async function listControlledCreators(
  { db, features }: { db: Database; features: Features },
  accountId: string,
): Promise<ControlledCreator[]> {
  const { rows } = await sql<CreatorColumns & CreatorRole & { moderatorId: string | null }>`
    select ${creatorColumns}, hat.kind, hat.rights, hat.id as "moderatorId"
    from (${creatorRoles(features)}) as hat join users on users.id = hat.creator_id and ${isCreator()}
    where hat.account_id = ${accountId}::uuid and (hat.kind <> 'agency' or 'queue' = any(hat.rights)
      or exists (select from moderators where moderators.creator_id = hat.creator_id and moderators.account_id = hat.account_id))
    order by hat.kind <> 'creator', users.display_name, users.id limit ${CONTROLLED_CREATORS_MAX}
  `.execute(db)
  const byCreator = Map.groupBy(rows, ({ id }) => id)
  return [...byCreator.values()].flatMap((own) => {
    const [first] = own
    const found = effectiveRole(own)
    const moderatorId = own.find(({ kind }) => kind === 'moderator')?.moderatorId
    if (first === undefined || found === undefined) return []
    return {
      ...toControlledCreator(first),
      kind: found.role,
      rights: found.rights,
      ...(moderatorId && { moderatorId }),
    }
  })
}

/** The creator of a dock or an API key. */
export async function controlledCreatorOfKey(
  db: Database,
  { creatorId, rights, role }: Actor,
): Promise<ControlledCreator[]> {
  const { rows } = await sql<CreatorColumns>`select ${creatorColumns} from users where id = ${creatorId}::uuid`.execute(
    db,
  )
  return rows.map((row) => ({ ...toControlledCreator(row), kind: role, rights: [...rights] }))
}
