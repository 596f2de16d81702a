import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { Client, type Submittable } from 'pg'
import type { Row } from '../database/database.ts'
import { createTypes } from '../database/postgres/open-postgres.ts'
import { kyselyInTransaction, type RowSession, SESSION_SETTINGS } from './row-session.ts'

const CONNECT_MS = 10_000

/** The members of the driver's connection that COPY needs. They are not in its types. */
type CopyConnection = {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
  stream: NodeJS.ReadWriteStream & { writableNeedDrain: boolean }
}

type CopyQuery = Submittable & {
  handleCopyInResponse?(connection: CopyConnection): void
  handleCopyData?(message: { chunk: Uint8Array }, connection: CopyConnection): void
  handleCommandComplete(): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

/** `isReadOnly`: reads the state of the moment of its first statement, while others write. */
export async function openPostgresSession(
  databaseUrl: string,
  { isReadOnly }: { isReadOnly: boolean },
): Promise<RowSession> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'aplauso-backup',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types: createTypes(),
  })
  // A lost connection rejects the statement that runs.
  client.on('error', () => undefined)
  await client.connect()
  const run = async (text: string, values: readonly unknown[] = []) => {
    const { rows, rowCount, command } = await client.query<Row>(text, [...values])
    return { rows, rowCount: rowCount ?? 0, command }
  }
  let closed: Promise<void> | undefined
  try {
    await client.query(`${SESSION_SETTINGS}; set jit = off; set statement_timeout = 0; set lock_timeout = 0;
      set idle_in_transaction_session_timeout = 0`)
    await client.query(isReadOnly ? 'begin isolation level repeatable read read only' : 'begin')
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    engine: 'postgres',
    db: kyselyInTransaction(run),
    query: async (text, values) => (await run(text, values)).rows,
    exec: async (text) => void (await client.query(text)),
    copyOut: ({ table, columns }) => copyOut(client, `copy (select ${columns} from ${table}) to stdout`),
    copyIn: (target, lines) => copyIn(client, `copy ${target} from stdin`, lines),
    commit: async () => void (await client.query('commit')),
    close: () => {
      closed ??= client.end()
      return closed
    },
  }
}

function copyOut(client: Client, text: string): AsyncIterable<Uint8Array> {
  const lines = new PassThrough({ highWaterMark: 1024 * 1024 })
  const query: CopyQuery = {
    submit: (connection) => copyConnection(connection).query(text),
    handleCopyData({ chunk }, { stream }) {
      if (lines.write(chunk)) return
      stream.pause()
      lines.once('drain', () => stream.resume())
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => void lines.end(),
    handleError: (error) => void lines.destroy(error),
  }
  client.query(query)
  return lines
}

async function copyIn(client: Client, text: string, lines: AsyncIterable<Uint8Array>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let failure: unknown
  async function send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of lines) {
        if (failure !== undefined) return
        connection.sendCopyFromChunk(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length))
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      failure ??= error
      connection.sendCopyFail('the rows could not be read')
    }
  }
  const query: CopyQuery = {
    submit: (connection) => copyConnection(connection).query(text),
    handleCopyInResponse: (connection) => void send(connection),
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => resolve(),
    handleError(error) {
      failure ??= error
      reject(failure)
    },
  }
  client.query(query)
  await promise
}

function copyConnection(connection: unknown): CopyConnection {
  if (!isCopyConnection(connection))
    throw new Error('The PostgreSQL driver has another connection: it cannot copy rows')
  return connection
}

function isCopyConnection(connection: unknown): connection is CopyConnection {
  return (
    typeof connection === 'object' &&
    connection !== null &&
    ['query', 'sendCopyFromChunk', 'endCopyFrom', 'sendCopyFail', 'stream'].every((name) => name in connection)
  )
}
