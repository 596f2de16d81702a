import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Tables } from '../../apps/server/src/modules/tables.ts'
import type { OpenDatabase } from '../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { seedDonations } from '../../apps/server/src/seed/many-donations.ts'
import type { Cleanup } from './cleanup.ts'
import type { DataLocation } from './installation.ts'
import { createScratchDatabase } from './scratch-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Email addresses for signing in, and the id of the creator for calls of the agency. */
export type People = { creatorId: string; creator: string; agency: string; fan: string }
export type SeededDatabase = DataLocation & { donations: number; people: People }

const MIGRATIONS = join(import.meta.dirname, '../../apps/server/migrations')

/** Fills a new database like `npm run seed`, on the server at `baseUrl`; undefined: embedded. */
export async function seedDatabase(
  cleanup: Cleanup,
  { baseUrl, donations }: { baseUrl: string | undefined; donations: number },
  progress: (done: number) => void,
): Promise<SeededDatabase> {
  const databaseUrl = baseUrl === undefined ? undefined : await createScratchDatabase(cleanup, baseUrl)
  return inDatabase(cleanup, databaseUrl, async (database) => {
    const { db } = database
    await migrate(database, MIGRATIONS)
    await seedDonations(db, donations, progress)
    // Statistics as after a day of use: without them the planner would not know the new rows.
    await sql`vacuum analyze`.execute(db)
  })
}

/** Opens an existing seeded database, which stays unchanged. */
export const openSeeded = (cleanup: Cleanup, databaseUrl: string): Promise<SeededDatabase> =>
  inDatabase(cleanup, databaseUrl, (database) => migrate(database, MIGRATIONS))

async function inDatabase(
  cleanup: Cleanup,
  databaseUrl: string | undefined,
  work: (database: OpenDatabase<Tables>) => Promise<unknown>,
): Promise<SeededDatabase> {
  const dataDir = await temporaryFolder(cleanup)
  const database = await openDatabase<Tables>({ databaseUrl, dataDir, log: pino({ level: 'warn' }) })
  try {
    await work(database)
    return { dataDir, databaseUrl, ...(await findPeople(database)) }
  } finally {
    await database.close()
  }
}

/** The busiest creator with an agency, that agency, and the account with the most donations. */
async function findPeople({ db }: OpenDatabase<Tables>): Promise<{ donations: number; people: People }> {
  const { rows } = await sql<People & { donations: number }>`
    select busiest.*, fan.email as fan, (select sum(total_donations)::bigint from creators) as donations
    from (
      select creator.id as "creatorId", creator.email as creator, agency.email as agency
      from creators
      join users creator on creator.id = creators.user_id
      join agency_invitations link on link.creator_id = creator.id and link.status = 'accepted'
      join users agency on agency.id = link.agency_id
      order by creators.total_donations desc limit 1
    ) as busiest
    cross join lateral (
      select users.email from donor_creators join users on users.id = donor_creators.donor_id
      group by users.id order by sum(donor_creators.donations_count) desc limit 1
    ) as fan
  `.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('the database holds nothing that `npm run seed` wrote')
  const { donations, ...people } = found
  return { donations, people }
}
