import { type Kysely, sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { usernameSkeleton } from '#modules/accounts/username-skeleton.ts'
import { sceneKeyVersion } from '#modules/alerts/scene-key.ts'
import type { Tables } from '#modules/tables.ts'
import { readMigrations } from '#platform/database/migration-files.ts'
import { openTestDatabase } from '#testing/engine.ts'

const migrations = await readMigrations(import.meta.dirname)

/** Runs the migrations numbered from `first` to `last`. */
async function migrate(db: Kysely<Tables>, first: number, last: number): Promise<void> {
  for (const { name, up } of migrations) {
    const number = Number(name.slice(0, 3))
    if (number >= first && number <= last) await up(db)
  }
}

test('A migration that is not in the first release with parts says whether the previous release works with it', () => {
  const LAST_WITHOUT_PART = '078'
  expect(migrations.filter(({ name, part }) => name.slice(0, 3) > LAST_WITHOUT_PART && part === undefined)).toEqual([])
  // They cannot run beside an earlier release: 063 renames its tables.
  expect(migrations.filter(({ name, part }) => name.slice(0, 3) <= LAST_WITHOUT_PART && part)).toEqual([])
})

/** The journals of what was paid, and of what went back when it was April already where the creator is. */
async function book(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into ledger_accounts (code, kind, owner_id) select 'creator:' || user_id, 'liability', user_id from creators
  `.execute(db)
  await sql`
    create temporary table booked as
    select gen_random_uuid() as id, kind, donation.id as donation_id, creator_id, at, cents, fee
    from donations donation, lateral (values
      ('donation', paid_at, amount_cents, fee_cents),
      ('reversal', '2026-03-31T11:00Z'::timestamptz, -refunded_cents, -refunded_cents * fee_basis_points / 10000)
    ) as journal (kind, at, cents, fee) where cents <> 0`.execute(db)
  await sql`
    insert into ledger_journals (id, idempotency_key, kind, donation_id, created_at)
    select id, kind || ':' || donation_id, kind, donation_id, at from booked`.execute(db)
  await sql`
    insert into ledger_entries (journal_id, account_code, amount_cents, currency)
    select id, code, amount, 'EUR' from booked, lateral (values
      ('provider_clearing', cents), ('platform_fees', -fee), ('creator:' || creator_id, fee - cents)
    ) as entry (code, amount)`.execute(db)
  await sql`drop table booked`.execute(db)
}

/** The rows of each table as text, by the id of the table, which stays when tables and columns are renamed. */
async function rowsByTable(db: Kysely<Tables>): Promise<[number, string | null][]> {
  const { rows: tables } = await sql<{ id: number; name: string }>`
    select oid::integer as id, oid::regclass::text as name from pg_class
    where relnamespace = 'earlier'::regnamespace and relkind = 'r' order by oid`.execute(db)
  const rowsOf = async (name: string) => {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(written::text, '|' order by written::text) as text from ${sql.raw(name)} as written`.execute(db)
    return rows[0]?.text ?? null
  }
  const all: [number, string | null][] = []
  for (const { id, name } of tables) all.push([id, await rowsOf(name)])
  return all
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
    await sql`
      insert into users (id, email, password_hash, user_type, username, slug, display_name, time_zone, created_at)
      values (gen_random_uuid(), 'fã', 'x', 'fan', 'fan', 'fan', 'Fã', 'America/Los_Angeles', now())`.execute(db)
    // Another of the month's last night where its donor is, half of which went back, and one that went back whole.
    await sql`
      insert into donations (id, creator_id, donor_id, donor_name, status, amount_cents, refunded_cents, currency, fee_basis_points,
        fee_cents, audio_type, language, description, provider, request_hash, created_at, paid_at)
      select gen_random_uuid(), creator_id, fan.id, donor_name, status, 1000, refunded, 'EUR', 800, 80, 'text', 'pt', '', 'mollie',
        'x', at, at
      from (select creator_id from donations) as first, (select id from users where user_type = 'fan') as fan, (values
        ('Rita', 'paid', 500, '2026-03-01T06:00Z'::timestamptz), ('RITA', 'refunded', 1000, '2026-03-01T09:00Z')
      ) as made (donor_name, status, refunded, at)`.execute(db)
    await book(db)
    await migrate(db, 5, 10)
    await sql`
      insert into agency_invitations (id, agency_id, creator_id, token, status, created_at)
      select gen_random_uuid(), fan.id, creators.user_id, creators.user_id::text, 'accepted', now()
      from creators, (select id from users where user_type = 'fan') as fan`.execute(db)
    await migrate(db, 11, 23)
    await sql`
      insert into sales_contacts (id, name, email, creators, message, created_at)
      values (gen_random_uuid(), 'Rui', 'rui@example.com', 25, 'Olá', now())`.execute(db)
    await sql`update creators set alert_settings = alert_settings || '{"soundEnabled":false,"style":"neon"}'
      where user_id = (select id from users where username = 'ana')`.execute(db)
    await migrate(db, 24, 999)
    const contacts = db.selectFrom('contacts').select(['email', 'topic', 'creators'])
    expect(await contacts.execute()).toEqual([{ email: 'rui@example.com', topic: 'agency_plan', creators: 25 }])
    const accounts = db.selectFrom('ledger_accounts').select('kind').where('code', 'like', 'agency:%')
    expect(await accounts.execute()).toEqual([{ kind: 'liability' }])
    const users = await db.selectFrom('users').select(['username', 'username_skeleton']).execute()
    expect(users.map((user) => [user.username, user.username_skeleton]).sort()).toEqual(
      [...NAMES, 'fan'].map((name) => [name, usernameSkeleton(name)]).sort(),
    )
    const donations = await db
      .selectFrom('donations')
      .select(['paid_day', 'paid_hour', 'donor_month', 'description'])
      .orderBy('paid_at')
      .execute()
    const described = { description: '' }
    expect(donations).toEqual([
      { paid_day: '2026-03-01', paid_hour: 20, donor_month: '2026-02-01', ...described },
      { paid_day: '2026-03-01', paid_hour: 23, donor_month: '2026-03-01', ...described },
      { paid_day: '2026-03-02', paid_hour: 2, donor_month: null, ...described },
    ])
    const figures = ['donations_count', 'amount_cents'] as const
    const hours = await db
      .selectFrom('creator_hours')
      .select(['month', 'hour', ...figures])
      .orderBy('hour')
      .execute()
    const half = { donations_count: 1, amount_cents: 500 }
    const none = { donations_count: 0, amount_cents: 0 }
    expect(hours).toEqual([
      { month: '2026-03-01', hour: 2, ...half },
      { month: '2026-03-01', hour: 20, ...half },
      { month: '2026-03-01', hour: 23, ...none },
    ])
    const names = await db
      .selectFrom('creator_donors')
      .select(['period', 'name_key', ...figures])
      .orderBy('period')
      .execute()
    expect(names).toEqual(['2026-03', 'all'].map((period) => ({ period, name_key: 'rita', ...half })))
    const months = await db
      .selectFrom('donor_months')
      .select(['month', ...figures])
      .orderBy('month')
      .execute()
    expect(months).toEqual([
      { month: '2026-02-01', ...half },
      { month: '2026-03-01', ...none },
    ])
    const supported = await db
      .selectFrom('donor_creators')
      .select(['last_donated_at', ...figures])
      .execute()
    expect(supported).toEqual([{ last_donated_at: new Date('2026-03-01T09:00Z'), ...half }])
    const balances = await db
      .selectFrom('balance_months')
      .selectAll()
      .whereRef('owner_id', '=', 'creator_id')
      .orderBy('month')
      .execute()
    const own = {
      owner_id: expect.any(String),
      creator_id: expect.any(String),
      agency_share_cents: 0,
      paid_out_cents: 0,
      ...{ mollie_cents: 0, stripe_cents: 0, shares_owed_cents: 0 },
    }
    const before = { gross_cents: 2_500, platform_fee_cents: 200, refunded_cents: 0, charged_back_cents: 0 }
    const after = { gross_cents: 0, platform_fee_cents: -120, refunded_cents: 1_500, charged_back_cents: 0 }
    expect(balances).toEqual([
      { ...own, month: '2026-03-01', ...before, net_cents: 2_300 },
      { ...own, month: '2026-04-01', ...after, net_cents: -1_380 },
    ])
    const alerts = await db.selectFrom('alerts').select(['below_minimum', 'skipped_at']).execute()
    expect(alerts).toEqual(NAMES.map(() => ({ below_minimum: false, skipped_at: null })))
    // Nothing that is shown changes for who is here; who comes now is filtered.
    const rules = await db.selectFrom('creators').select('moderation').distinct().execute()
    expect(rules).toEqual([{ moderation: { mode: 'off' } }])
    // Who has turned sounds off hears no chime; everybody else's alerts begin with one.
    const sounds = await sql<{ settings: object }>`
      select alert_settings as settings from creators where alert_settings <> '{}'`.execute(db)
    expect(sounds.rows).toEqual([{ settings: { soundEnabled: false, style: 'neon', sound: { chimeId: null } } }])
    const indexes = await sql<{ name: string }>`
      select indexname as name from pg_indexes
      where schemaname = 'earlier' and tablename = 'donations' and indexdef like '%(creator_id, %'
      order by name`.execute(db)
    expect(indexes.rows).toEqual(
      ['coming', 'private', 'received_amount', 'received'].map((about) => ({ name: `donations_${about}_idx` })),
    )
    await sql`reset search_path`.execute(db)
  })
})

test('What was followed in columns of donations and plan payments is followed as before in a table of its own', async () => {
  const database = await openTestDatabase(inject('snapshotFolder'))
  onTestFinished(() => database.close())
  await database.db.connection().execute(async (db) => {
    await sql`create schema earlier`.execute(db)
    await sql`set search_path to earlier`.execute(db)
    await migrate(db, 1, 34)
    await sql`
      insert into users (id, email, password_hash, user_type, username, username_skeleton, slug, display_name, time_zone, created_at)
      values (gen_random_uuid(), 'ana', 'x', 'creator', 'ana', 'ana', 'ana', 'Ana', 'Europe/Lisbon', now())`.execute(db)
    await sql`insert into creators (user_id) select id from users`.execute(db)
    await sql`
      insert into donations (id, creator_id, status, amount_cents, currency, fee_basis_points, fee_cents, audio_type, language,
        description, provider, provider_payment_id, request_hash, created_at, paid_at, check_at, checked_at, checks, sweeps)
      select gen_random_uuid(), user_id, status, 500, 'EUR', 800, 40, 'text', 'pt', provider, provider, payment, '',
        '2026-03-01T12:00Z', paid_at, check_at, checked_at, checks, sweeps
      from creators, (values
        ('pending', 'without payment', null, null, '2026-03-01T12:02Z'::timestamptz, null, 0, 0),
        ('expired', 'over', 'tr_over', null, null, '2026-03-02T12:00Z', 3, 2),
        ('paid', 'paid', 'tr_paid', '2026-03-01T13:00Z'::timestamptz, '2026-03-09T12:00Z', '2026-03-02T13:00Z'::timestamptz, 7, 5),
        ('paid', 'refunding', 'tr_refunding', '2026-03-01T13:00Z', '2026-03-03T13:00Z', '2026-03-02T13:00Z', 2, 1),
        ('paid', 'seed', null, '2026-03-01T12:00Z', null, null, 0, 0)
      ) as old (status, provider, payment, paid_at, check_at, checked_at, checks, sweeps)`.execute(db)
    await sql`
      insert into refunds (id, donation_id, amount_cents, status, provider_refund_id, counted_from, created_at)
      select gen_random_uuid(), id, amount, 'accepted', 're_' || amount, 1, now()
      from donations, (values (100), (200)) as asked (amount) where provider = 'refunding'`.execute(db)
    await sql`
      insert into subscriptions (id, user_id, plan, status, provider, created_at)
      select gen_random_uuid(), id, 'pro', 'pending', 'mollie', now() from users`.execute(db)
    await sql`
      insert into subscription_payments (id, subscription_id, user_id, kind, plan, status, amount_cents, currency, provider,
        provider_payment_id, language, created_at, paid_at, check_at, checked_at, checks, sweeps)
      select gen_random_uuid(), id, user_id, kind, plan, state, 1999, 'EUR', name, payment, 'pt', '2026-03-01T12:00Z', paid_at,
        check_at, checked_at, checks, sweeps
      from subscriptions, (values
        ('first', 'paid', 'plan paid', 'tr_plan', '2026-03-01T12:30Z'::timestamptz, '2026-03-05T12:00Z'::timestamptz,
          '2026-03-04T12:00Z'::timestamptz, 4, 3),
        ('renewal', 'pending', 'plan unanswered', null, null, '2026-03-01T12:02Z', null, 0, 0),
        ('change', 'paid', 'plan from credit', null, '2026-03-01T12:00Z', '2026-03-08T12:00Z', null, 2, 2)
      ) as old (kind, state, name, payment, paid_at, check_at, checked_at, checks, sweeps)`.execute(db)
    await migrate(db, 35, 62)
    const before = await rowsByTable(db)
    // 063 renames and changes no row; later migrations add columns.
    await migrate(db, 63, 63)
    expect(before.filter(([, rows]) => rows !== null).length).toBeGreaterThan(5)
    expect(await rowsByTable(db)).toEqual(before)
    await migrate(db, 64, 999)
    const followed = await db.selectFrom('payment_syncs').selectAll().orderBy('provider').execute()
    const at = (text: string) => new Date(`2026-${text}Z`)
    const donation = { id: expect.any(String), kind: 'donation', until: at('06-29T13:00') }
    const plan = { ...donation, kind: 'plan' }
    const unasked = {
      payment_id: null,
      next_poll_at: at('03-01T12:02'),
      checked_at: at('03-01T12:00'),
      checks: 0,
      sweeps: 0,
    }
    const unpaid = { until: at('04-30T12:00') }
    expect(followed).toEqual([
      {
        ...{ ...donation, ...unpaid, provider: 'over', payment_id: 'tr_over', next_poll_at: null },
        ...{ checked_at: at('03-02T12:00'), checks: 3, sweeps: 2 },
      },
      {
        ...{ ...donation, provider: 'paid', payment_id: 'tr_paid', next_poll_at: at('03-09T12:00') },
        ...{ checked_at: at('03-02T13:00'), checks: 7, sweeps: 5 },
      },
      {
        ...{ ...plan, provider: 'plan paid', payment_id: 'tr_plan', next_poll_at: at('03-05T12:00') },
        ...{ checked_at: at('03-04T12:00'), checks: 4, sweeps: 3, until: at('06-29T12:30') },
      },
      { ...plan, ...unpaid, ...unasked, provider: 'plan unanswered' },
      {
        ...{ ...donation, provider: 'refunding', payment_id: 'tr_refunding', next_poll_at: at('03-03T13:00') },
        ...{ checked_at: at('03-02T13:00'), checks: 2, sweeps: 1, until: null },
      },
      { ...donation, ...unpaid, ...unasked, provider: 'without payment' },
    ])
    const { rows } = await sql<{ id: string; owner: string }>`
      select followed.id, coalesce(donations.provider, payments.provider) as owner from payment_syncs as followed
      left join donations on donations.id = followed.id left join subscription_payments as payments on payments.id = followed.id
      order by followed.provider`.execute(db)
    expect(rows).toEqual(followed.map(({ id, provider }) => ({ id, owner: provider })))
    await sql`reset search_path`.execute(db)
  })
})

test('Private donations of before are left out of the public totals, less what went back of them', async () => {
  const database = await openTestDatabase(inject('snapshotFolder'))
  onTestFinished(() => database.close())
  await database.db.connection().execute(async (db) => {
    await sql`create schema open_totals`.execute(db)
    await sql`set search_path to open_totals`.execute(db)
    await migrate(db, 1, 61)
    await sql`
      insert into users (id, email, password_hash, user_type, username, slug, display_name, verified, time_zone, created_at)
      values (gen_random_uuid(), 'ana', 'x', 'creator', 'ana', 'ana', 'Ana', true, 'Europe/Lisbon', now())`.execute(db)
    await sql`insert into creators (user_id, total_received_cents, total_donations) select id, 4500, 3 from users`.execute(
      db,
    )
    await sql`insert into creator_days (creator_id, day, donations_count, amount_cents)
      select id, '2026-03-01', 3, 4500 from users`.execute(db)
    await sql`
      insert into donations (id, creator_id, status, amount_cents, refunded_cents, currency, fee_basis_points, fee_cents, audio_type,
        language, description, provider, request_hash, created_at, paid_at, paid_day, paid_hour, private)
      select gen_random_uuid(), users.id, 'paid', given.cents, given.back, 'EUR', 0, 0, 'text', 'pt', '', 'mollie', 'x',
        '2026-03-01T12:00Z', given.paid_at, '2026-03-01', 12, given.private
      from users, (values
        (1000, 0, true, '2026-03-01T12:00Z'::timestamptz), (3000, 500, true, '2026-03-01T12:00Z'),
        (2000, 2000, true, '2026-03-01T12:00Z'), (1000, 0, false, '2026-03-01T12:00Z'), (700, 0, true, null)
      ) as given (cents, back, private, paid_at)`.execute(db)
    await migrate(db, 62, 62)
    const totals = await db.selectFrom('creators').select(['private_received_cents', 'private_donations']).execute()
    expect(totals).toEqual([{ private_received_cents: 3_500, private_donations: 2 }])
    const days = await db.selectFrom('creator_days').select(['private_cents', 'private_count']).execute()
    expect(days).toEqual([{ private_cents: 3_500, private_count: 2 }])
    await sql`reset search_path`.execute(db)
  })
})

test('The links of scenes keep working though the version of their keys counts with the creator’s from now on', async () => {
  const database = await openTestDatabase(inject('snapshotFolder'))
  onTestFinished(() => database.close())
  await database.db.connection().execute(async (db) => {
    await sql`create schema earlier`.execute(db)
    await sql`set search_path to earlier`.execute(db)
    await migrate(db, 1, 59)
    await sql`
      insert into users (id, email, password_hash, user_type, username, username_skeleton, slug, display_name, time_zone, created_at)
      select gen_random_uuid(), name, 'x', 'creator', name, name, name, name, 'Europe/Lisbon', now()
      from unnest(array['never', 'twice']) as name`.execute(db)
    await sql`
      insert into creators (user_id, widget_key_version)
      select id, case username when 'twice' then 3 else 1 end from users`.execute(db)
    await sql`
      insert into scenes (id, creator_id, name, width, height, layers, key_version, created_at, updated_at)
      select gen_random_uuid(), id, username, 1920, 1080, '[]', 2, now(), now() from users`.execute(db)
    await migrate(db, 60, 60)
    const versions = await db
      .selectFrom('scenes')
      .select(['name', sceneKeyVersion.as('version')])
      .execute()
    expect(versions.map(({ version }) => version)).toEqual([2, 2])
    await sql`reset search_path`.execute(db)
  })
})
