import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import { reasonOf } from './reason-of.ts'

// The embedded database is open in one process only. A command that finds the server running is sent to it through a
// Unix socket in DATA_DIR, which only the owner of the folder may open. One line of JSON goes each way.

const REQUEST_MAX_CHARACTERS = 64 * 1024

export const CommandRequest = z.strictObject({ command: z.string(), options: z.record(z.string(), z.string()) })
export type CommandRequest = z.infer<typeof CommandRequest>

const CommandOutcome = z.object({
  json: z.record(z.string(), z.unknown()),
  text: z.string(),
  isRefused: z.boolean().optional(),
})
type CommandOutcome = z.infer<typeof CommandOutcome>

/** `code`: of a refusal; missing where the command could not run. */
const CommandAnswer = z.union([
  z.object({ outcome: CommandOutcome }),
  z.object({ error: z.object({ code: z.string().optional(), reason: z.string() }) }),
])
export type CommandAnswer = z.infer<typeof CommandAnswer>

const socketIn = (dataDir: string) => join(dataDir, 'command.sock')

type CommandServer = { close(): Promise<void> }

/** Serves commands to the owner of `dataDir` until it is closed. The caller holds the lock of the folder. */
export async function serveCommands(
  dataDir: string,
  run: (request: CommandRequest) => Promise<CommandOutcome>,
): Promise<CommandServer> {
  const path = socketIn(dataDir)
  // Left by a process that was killed.
  await rm(path, { force: true })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    readLine(socket, REQUEST_MAX_CHARACTERS).then(
      async (line) => socket.end(`${JSON.stringify(await answerTo(line, run))}\n`),
      () => socket.destroy(),
    )
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  // The mask covers the moment between the creation of the socket and chmod.
  const mask = process.umask(0o177)
  try {
    server.listen(path, resolve)
  } finally {
    process.umask(mask)
  }
  await promise
  await chmod(path, 0o600)
  return {
    async close() {
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Sends a command to the server that runs on `dataDir`; undefined if none listens there. */
export async function sendCommand(dataDir: string, request: CommandRequest): Promise<CommandAnswer | undefined> {
  const socket = connect(socketIn(dataDir))
  try {
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'EINVAL') return undefined
    throw error
  }
  socket.write(`${JSON.stringify(request)}\n`)
  try {
    return CommandAnswer.parse(JSON.parse(await readLine(socket)))
  } finally {
    socket.destroy()
  }
}

async function answerTo(
  line: string,
  run: (request: CommandRequest) => Promise<CommandOutcome>,
): Promise<CommandAnswer> {
  try {
    return { outcome: await run(CommandRequest.parse(JSON.parse(line))) }
  } catch (error) {
    const code = error instanceof AppError && error.status < 500 ? { code: error.code } : {}
    return { error: { ...code, reason: reasonOf(error) } }
  }
}

/** The first line of a socket. Rejects when it ends before, or when the line is longer. */
function readLine(socket: Socket, maxCharacters = Number.POSITIVE_INFINITY): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      const end = text.indexOf('\n')
      if (end !== -1) resolve(text.slice(0, end))
      else if (text.length > maxCharacters) reject(new Error('the command is too long'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server stopped before the command had ended')))
  })
}
