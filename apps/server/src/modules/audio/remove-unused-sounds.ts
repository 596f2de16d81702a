import { DAY_MS, HOUR_MS } from '@aplauso/contract/limits'
import { TEST_SOUND_DAYS, UNUSED_UPLOAD_HOURS } from '@aplauso/contract/retention'
import { forgetTestSounds } from '#modules/alerts/public.ts'
import { letGoOfUnpaidSounds } from '#modules/donations/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { releaseSounds } from './release-sounds.ts'
import { unreferenced } from './unreferenced.ts'

const UPLOADS_KEPT_MS = UNUSED_UPLOAD_HOURS * HOUR_MS
const TESTS_KEPT_MS = TEST_SOUND_DAYS * DAY_MS

// More is for the next hour.
const AT_ONCE = 5_000

/** Lets go of what was uploaded and used by nothing, and of all that nothing refers to any more. */
export async function removeUnusedSounds(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'add'> },
  now = new Date(),
): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await forgetTestSounds(db, before(TESTS_KEPT_MS))
  await letGoOfUnpaidSounds(db, now)
  await db.deleteFrom('uploads').where('created_at', '<', before(UPLOADS_KEPT_MS)).execute()
  await db.transaction().execute(async (tx) => {
    const keptUntil = before(UPLOADS_KEPT_MS)
    const unused = await tx
      .selectFrom('sounds')
      .select('id')
      .where('created_at', '<', keptUntil)
      .where(unreferenced)
      .limit(AT_ONCE)
      .execute()
    await releaseSounds(
      tx,
      jobs,
      unused.map(({ id }) => id),
      keptUntil,
    )
  })
}
