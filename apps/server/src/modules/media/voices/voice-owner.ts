import type { Language } from '@aplauso/contract/languages'
import type { PlanId } from '@aplauso/contract/plan-ids'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Database } from '#modules/tables.ts'

export type VoiceOwner = { plan: PlanId; language: Language; voiceId: string | null }

export async function findVoiceOwner(db: Database, condition: RawBuilder<SqlBool>): Promise<VoiceOwner | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('creators', 'creators.user_id', 'users.id')
    .select(['subscription_plan as plan', 'language', 'tts_voice_id as voiceId'])
    .where(condition)
    .executeTakeFirst()
}
