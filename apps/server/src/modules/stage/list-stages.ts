import type { Features } from '@aplauso/contract/features'
import type { Stage } from '@aplauso/contract/stage'
import { sql } from 'kysely'
import type { Hand } from '#modules/access/public.ts'
import { isCreator } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { type Hat, hats, worn } from './hats.ts'

/** More than anybody looks through; an agency may manage thousands. */
const STAGES_MAX = 500

type Whose = { id: string; slug: string; display_name: string; avatar: string | null }

const whose = sql`users.id, users.slug, users.display_name, users.avatar`
const toStage = ({ id, slug, display_name: displayName, avatar }: Whose) => ({
  creatorId: id,
  slug,
  displayName,
  avatar,
})

/** The creators on whose stages an account may press a button, its own first. */
export async function listStages(
  { db, features }: { db: Database; features: Features },
  accountId: string,
): Promise<Stage[]> {
  const { rows } = await sql<Whose & Hat & { moderatorId: string | null }>`
    select ${whose}, hat.kind, hat.rights, hat.id as "moderatorId"
    from (${hats(features)}) as hat join users on users.id = hat.creator_id and ${isCreator()}
    where hat.account_id = ${accountId}::uuid and (hat.kind <> 'agency' or 'queue' = any(hat.rights)
      or exists (select from moderators where moderators.creator_id = hat.creator_id and moderators.account_id = hat.account_id))
    order by hat.kind <> 'creator', users.display_name, users.id limit ${STAGES_MAX}
  `.execute(db)
  const byCreator = Map.groupBy(rows, ({ id }) => id)
  return [...byCreator.values()].flatMap((own) => {
    const [first] = own
    const found = worn(own)
    const moderatorId = own.find(({ kind }) => kind === 'moderator')?.moderatorId
    if (first === undefined || found === undefined) return []
    return { ...toStage(first), kind: found.as, rights: found.rights, ...(moderatorId && { moderatorId }) }
  })
}

/** The one of a dock or an API key. */
export async function stageOfKey(db: Database, { creatorId, rights, as }: Hand): Promise<Stage[]> {
  const { rows } = await sql<Whose>`select ${whose} from users where id = ${creatorId}::uuid`.execute(db)
  return rows.map((row) => ({ ...toStage(row), kind: as, rights: [...rights] }))
}
