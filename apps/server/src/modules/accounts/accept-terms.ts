import type { Viewer } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'

/** Stores the accepted version, so that later donations do not ask for consent again. */
export async function acceptTerms(db: Database, viewer: Viewer, version: string): Promise<void> {
  if (viewer.termsVersion === version) return
  await db
    .updateTable('users')
    .set({ terms_version: version, terms_accepted_at: new Date() })
    .where('id', '=', viewer.id)
    .where('erased_at', 'is', null)
    .execute()
}
