import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Generated, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from './database.ts'
import { isUnavailable, isUniqueViolation } from './database-errors.ts'
import { migrate } from './migrate.ts'
import { PREPARED } from './prepared-statements.ts'
import { newerMigrations } from './schema-state.ts'

export type Library = {
  books: { id: Generated<number>; title: string; copies: number; shelf: number | null }
}

const LIBRARY_SCHEMA = `
  create table shelves (id int8 primary key);
  create table books (
    id int8 generated always as identity primary key,
    title text not null constraint books_title_key unique,
    copies int8 not null constraint books_copies_check check (copies >= 0),
    shelf int8 constraint books_shelf_fkey references shelves deferrable initially deferred
  );`

/**
 * Tests that both engines must pass. `open` opens an empty database, or another connection to the one it opened before.
 */
export function describeDatabase(name: string, open: () => Promise<OpenDatabase<Library>>): void {
  describe(name, () => {
    let database: OpenDatabase<Library>
    const addBook = (title: string, copies = 1) =>
      database.db.insertInto('books').values({ title, copies, shelf: null }).execute()
    const countBooks = async () => {
      const { books } = await database.db
        .selectFrom('books')
        .select((eb) => eb.fn.countAll<number>().as('books'))
        .executeTakeFirstOrThrow()
      return books
    }

    beforeAll(async () => {
      database = await open()
      await database.raw.exec(LIBRARY_SCHEMA)
    })
    afterAll(() => database.close())
    beforeEach(async () => {
      await database.raw.exec('truncate books')
    })

    test('Values come back in the same types from either engine', async () => {
      const { rows } = await database.raw.query(`select
        9007199254740991::int8 as whole, array[1, null, 3]::int8[] as wholes, count(*) as counted, 12.50::numeric as exact,
        timestamptz '2026-11-21 10:00:00.5+00' as moment, date '2026-11-21' as day, '{"a": [1, null]}'::jsonb as document,
        array['x', 'y"z', null] as texts, true as yes, null as nothing, current_setting('TimeZone') as zone`)
      expect(rows).toEqual([
        {
          whole: 9007199254740991,
          wholes: [1, null, 3],
          counted: 1,
          exact: '12.50',
          moment: new Date('2026-11-21T10:00:00.500Z'),
          day: '2026-11-21',
          document: { a: [1, null] },
          texts: ['x', 'y"z', null],
          yes: true,
          nothing: null,
          zone: 'UTC',
        },
      ])
    })

    test('Parameters arrive as they were sent', async () => {
      const moment = new Date('2026-03-29T00:59:59.999Z')
      const { rows } = await database.raw.query(
        `select $1::int8 as whole, $2::timestamptz as moment, $3::text[] as texts, $4::jsonb as document, $5::bool as no,
          $6::bytea as bytes, $7::text as nothing, $8::jsonb as pairs`,
        [7, moment, ['a,b', 'c"\\', null], { ç: 'é' }, false, new Uint8Array([0, 255]), undefined, JSON.stringify([1])],
      )
      const { bytes, ...others } = rows[0] ?? {}
      expect(others).toEqual({
        whole: 7,
        moment,
        texts: ['a,b', 'c"\\', null],
        document: { ç: 'é' },
        no: false,
        nothing: null,
        pairs: [1],
      })
      expect(bytes instanceof Uint8Array && [...bytes]).toEqual([0, 255])
    })

    test('An array passed as a JSON document is refused, because it would be read as a PostgreSQL array', async () => {
      await expect(database.raw.query('select $1::jsonb', [[1, 2]])).rejects.toMatchObject({ code: '22P02' })
    })

    test('A repeated key is distinguished from other refusals, with the name of its constraint', async () => {
      await addBook('Os Maias')
      const repeat = await addBook('Os Maias').catch((error: unknown) => error)
      expect(isUniqueViolation(repeat)).toBe(true)
      expect(isUniqueViolation(repeat, 'books_title_key')).toBe(true)
      expect(isUniqueViolation(repeat, 'books_pkey')).toBe(false)
      expect(repeat).toMatchObject({ severity: 'ERROR', detail: 'Key (title)=(Os Maias) already exists.' })

      const negative = await addBook('Mensagem', -1).catch((error: unknown) => error)
      expect(negative).toMatchObject({ code: '23514', constraint: 'books_copies_check' })
      expect(isUniqueViolation(negative)).toBe(false)
      expect(isUnavailable(negative)).toBe(false)
    })

    test('A transaction that throws stores nothing, and its own error reaches the caller', async () => {
      const outcome = database.db.transaction().execute(async (tx) => {
        await tx.insertInto('books').values({ title: 'Lost', copies: 1, shelf: null }).execute()
        throw new Error('changed my mind')
      })
      await expect(outcome).rejects.toThrow('changed my mind')
      expect(await countBooks()).toBe(0)
    })

    test('A constraint that is checked at commit refuses the commit', async () => {
      const outcome = database.db.transaction().execute(async (tx) => {
        await tx.insertInto('books').values({ title: 'Nowhere', copies: 1, shelf: 404 }).execute()
      })
      await expect(outcome).rejects.toMatchObject({ code: '23503', constraint: 'books_shelf_fkey' })
      expect(await countBooks()).toBe(0)
    })

    test('A transaction whose failed statement was ignored is not reported as committed', async () => {
      const outcome = database.db.transaction().execute(async (tx) => {
        await sql`select 1 / 0`.execute(tx).catch(() => undefined)
      })
      await expect(outcome).rejects.toThrow('rolled back')
    })

    test('A savepoint rolls back part of a transaction', async () => {
      const tx = await database.db.startTransaction().execute()
      await tx.insertInto('books').values({ title: 'Kept', copies: 1, shelf: null }).execute()
      const part = await tx.savepoint('part').execute()
      await part.insertInto('books').values({ title: 'Dropped', copies: 1, shelf: null }).execute()
      await part.rollbackToSavepoint('part').execute()
      await tx.commit().execute()
      expect(await database.db.selectFrom('books').select('title').execute()).toEqual([{ title: 'Kept' }])
    })

    test('Parallel transactions lose no update', async () => {
      await addBook('Counter', 0)
      const increment = () =>
        database.db.transaction().execute(async (tx) => {
          const updated = await tx
            .updateTable('books')
            .set((eb) => ({ copies: eb('copies', '+', 1) }))
            .executeTakeFirstOrThrow()
          await sql`select 1`.execute(tx)
          return updated.numUpdatedRows
        })
      const updates = await Promise.all(Array.from({ length: 20 }, increment))
      expect(updates).toEqual(Array.from({ length: 20 }, () => 1n))
      expect(await database.db.selectFrom('books').select('copies').execute()).toEqual([{ copies: 20 }])
    })

    test('Plain SQL that fails inside its own transaction does not affect the next caller', async () => {
      await expect(database.raw.exec('begin; select 1 / 0; commit')).rejects.toMatchObject({ code: '22012' })
      expect(await database.raw.exec('select 1 as one; select 2 as two')).toMatchObject([
        { rows: [{ one: 1 }] },
        { rows: [{ two: 2 }] },
      ])
    })

    test('Migrations run once each, in order, when two processes start at the same moment', async () => {
      await using folder = await writeMigrations({
        '001-authors.ts': `export const up = (db) => db.schema.createTable('authors').addColumn('id', 'int8').execute()`,
        '002-names.ts': `export const up = (db) => db.schema.alterTable('authors').addColumn('name', 'text').execute()`,
        '002-names.test.ts': `throw new Error('tests are not migrations')`,
      })
      const runs = await Promise.all([
        migrate(database, folder.path),
        migrate(database, folder.path),
        migrate(database, folder.path),
      ])
      expect(runs.flat()).toEqual(['001-authors', '002-names'])
      expect(await migrate(database, folder.path)).toEqual([])
      const { rows } = await database.raw.query(`select current_setting('statement_timeout') as limit`)
      expect(rows).toEqual([{ limit: database.engine === 'postgres' ? '15s' : '0' }])

      await using worse = await writeMigrations({
        '001-authors.ts': `export const up = async () => undefined`,
        '002-names.ts': `export const up = async () => undefined`,
        '003-broken.ts': `export const up = async (db) => {
          await db.schema.createTable('half').addColumn('id', 'int8').execute()
          throw new Error('this migration is broken')
        }`,
      })
      await expect(migrate(database, worse.path)).rejects.toThrow('this migration is broken')
      const { rows: halves } = await database.raw.query(`select to_regclass('half') as half`)
      expect(halves).toEqual([{ half: null }])

      await using older = await writeMigrations({ '001-authors.ts': `export const up = async () => undefined` })
      await expect(migrate(database, older.path)).rejects.toThrow(/used by a newer release \(002-names\)/)
    })

    test('Migrations run by part, and an earlier release works with the ones before only', async () => {
      const before = `export const part = 'before'; export const up = async () => undefined`
      const known = { '001-authors.ts': `export const up = async () => undefined`, '002-names.ts': before }
      await using folder = await writeMigrations({
        ...known,
        '003-shown.ts': `export const part = 'after'
          export const up = (db) => db.schema.createTable('shown').addColumn('id', 'int8').execute()`,
        '004-index.ts': `export const part = 'before'
          export const concurrentIndexes = { books_copies_idx: 'books (copies) where copies > 0' }`,
      })
      await using previous = await writeMigrations(known)
      const findNewer = await newerMigrations(database.db, previous.path)
      await expect(migrate(database, folder.path, { part: 'after' })).rejects.toThrow(/004-index has to come first/)

      const lines: string[] = []
      const say = (line: string) => void lines.push(line)
      expect(await migrate(database, folder.path, { part: 'before', say })).toEqual(['004-index'])
      expect(lines).toEqual([expect.stringMatching(/^migration 004-index \(before\) ran in \d+\.\d\d s$/)])
      const { rows: indexes } = await database.raw.query(
        `select indisvalid as valid from pg_index where indexrelid = 'books_copies_idx'::regclass`,
      )
      expect(indexes).toEqual([{ valid: true }])
      expect(await migrate(database, previous.path)).toEqual([])
      expect(await findNewer()).toBeUndefined()

      expect(await migrate(database, folder.path, { part: 'after' })).toEqual(['003-shown'])
      expect(await findNewer()).toBe('003-shown')
      await expect(migrate(database, previous.path)).rejects.toThrow(/used by a newer release \(003-shown\)/)

      await using old = await writeMigrations({ ...known, '003-old.ts': `export const up = async () => undefined` })
      await database.raw.exec(`delete from kysely_migration where name > '003'`)
      await expect(migrate(database, old.path, { part: 'before' })).rejects.toThrow(/does not work with 003-old: stop/)

      await using wrong = await writeMigrations({ '001-authors.ts': `export const part = 'first'` })
      await expect(migrate(database, wrong.path)).rejects.toThrow(/Migration 001-authors is wrong/)
    })

    test('A prepared statement sends any text and bytes unchanged, and answers each call by its own values', async () => {
      const hostile = ["O'Neill", "'); drop table books; --", 'a\\b\\', "\\'", 'linha\nnova', '$1 %s', 'ç👏', '']
      const echo = (text: string | null, moment: Date, bytes: Buffer) =>
        sql<{ text: string | null; moment: Date; hex: string }>`${PREPARED}
          select ${text}::text as text, ${moment}::timestamptz as moment, encode(${bytes}::bytea, 'hex') as hex`.execute(
          database.db,
        )
      for (const [i, text] of [...hostile, null].entries()) {
        const moment = new Date(Date.UTC(2026, 0, 1 + i))
        const bytes = Buffer.from([0, 39, 92, 255, i])
        expect((await echo(text, moment, bytes)).rows).toEqual([{ text, moment, hex: bytes.toString('hex') }])
      }
    })

    test('A prepared statement works after a failure inside a transaction and after a change of its table', async () => {
      const add = (title: string, copies: number) =>
        sql<Record<string, unknown>>`${PREPARED}
          insert into books (title, copies) values (${title}, ${copies}) returning *`
      await add('Os Lusíadas', 1).execute(database.db)
      const failing = database.db.transaction().execute(async (tx) => {
        await add('Mensagem', 1).execute(tx)
        await add('Orpheu', -1).execute(tx)
      })
      await expect(failing).rejects.toMatchObject({ code: '23514' })
      await database.raw.exec('alter table books add column pages int8')
      const { rows } = await add('Mensagem', 2).execute(database.db)
      expect(rows).toMatchObject([{ title: 'Mensagem', copies: 2, pages: null }])
      expect((await add('Orpheu', 3).execute(database.db)).rows).toHaveLength(1)
      await database.raw.exec('alter table books drop column pages')
      expect(await countBooks()).toBe(3)
    })

    test('A healthy database passes its check', async () => {
      await expect(database.check()).resolves.toBeUndefined()
    })

    test('A closed database refuses work as unavailable, and can be closed again', async () => {
      const other = await open()
      await other.close()
      await other.close()
      const refusal = await other.raw.query('select 1').catch((error: unknown) => error)
      expect(isUnavailable(refusal)).toBe(true)
      await expect(other.check()).rejects.toThrow()
    })
  })
}

async function writeMigrations(files: Record<string, string>): Promise<AsyncDisposable & { path: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(folder, name), text)))
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}
