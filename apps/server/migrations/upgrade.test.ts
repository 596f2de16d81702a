import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { usernameSkeleton } from '#modules/accounts/username-skeleton.ts'
import type { Tables } from '#modules/tables.ts'
import { openTestDatabase } from '#testing/engine.ts'

type Migration = { up(db: Kysely<Tables>): Promise<void> }

/** Runs the migrations numbered from `first` to `last`. */
async function migrate(db: Kysely<Tables>, first: number, last: number): Promise<void> {
  const names = (await readdir(import.meta.dirname)).filter((name) => /^\d{3}-.*\.ts$/.test(name)).toSorted()
  for (const name of names) {
    const number = Number(name.slice(0, 3))
    if (number < first || number > last) continue
    const { up }: Migration = await import(join(import.meta.dirname, name))
    await up(db)
  }
}

const NAMES = ['ana', 'vio1ino', 'rn-vv_c1', 'r-n_a', '0123456789', 'mini-mim', 'cl0ud', 'ccll']

test('A database of the release before is brought up to date with what the new columns are for', async () => {
  const database = await openTestDatabase(inject('snapshotFolder'))
  onTestFinished(() => database.close())
  await database.db.connection().execute(async (db) => {
    await sql`create schema earlier`.execute(db)
    await sql`set search_path to earlier`.execute(db)
    await migrate(db, 1, 4)
    await sql`
      insert into users (id, email, password_hash, user_type, username, slug, display_name, verified, time_zone, created_at)
      select gen_random_uuid(), name, 'x', 'creator', name, name, 'Ana', true, 'Pacific/Kiritimati', now()
      from unnest(${NAMES}::text[]) as name`.execute(db)
    await sql`insert into creators (user_id) select id from users`.execute(db)
    await sql`
      insert into donations (id, creator_id, status, amount_cents, currency, fee_basis_points, fee_cents, audio_type, language,
        description, provider, checkout_url, request_hash, created_at, paid_at)
      select gen_random_uuid(), user_id, 'paid', 500, 'EUR', 800, 40, 'text', 'pt', 'Donativo a Ana', 'mollie', 'x', 'x',
        '2026-03-01T12:00Z', '2026-03-01T12:00Z' from creators limit 1`.execute(db)
    await sql`
      insert into alerts (id, creator_id, sequence, amount_cents, currency, created_at, shown_at)
      select gen_random_uuid(), user_id, 1, 500, 'EUR', '2026-03-01T12:00Z', '2026-03-01T12:01Z' from creators`.execute(
      db,
    )
    await migrate(db, 5, 999)
    const users = await db.selectFrom('users').select(['username', 'username_skeleton']).execute()
    expect(users.map((user) => [user.username, user.username_skeleton]).sort()).toEqual(
      NAMES.map((name) => [name, usernameSkeleton(name)]).sort(),
    )
    const donations = await db.selectFrom('donations').select(['paid_day', 'description']).execute()
    expect(donations).toEqual([{ paid_day: '2026-03-02', description: '' }])
    const alerts = await db.selectFrom('alerts').select(['below_minimum', 'skipped_at']).execute()
    expect(alerts).toEqual(NAMES.map(() => ({ below_minimum: false, skipped_at: null })))
    await sql`reset search_path`.execute(db)
  })
})
