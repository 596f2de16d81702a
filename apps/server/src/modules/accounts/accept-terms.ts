import type { Viewer } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'

/** Keeps what this account accepts now, so that it is not asked for again with each donation. */
export async function acceptTerms(db: Database, viewer: Viewer, version: string): Promise<void> {
  if (viewer.termsVersion === version) return
  await db
    .updateTable('users')
    .set({ terms_version: version, terms_accepted_at: new Date() })
    .where('id', '=', viewer.id)
    .where('erased_at', 'is', null)
    .execute()
}
