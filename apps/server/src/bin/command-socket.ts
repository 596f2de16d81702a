import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import type { CommandOutcome } from '../composition/operator-command.ts'
import { reasonOf } from './reason-of.ts'

// The embedded database is open in one process only. A command that finds the server running is sent to it through a
// Unix socket in DATA_DIR, which only the owner of the folder may open. Every line is JSON: one request, then the lines
// that the command prints, then the answer.

const REQUEST_MAX_CHARACTERS = 64 * 1024

export const CommandRequest = z.strictObject({
  command: z.string(),
  options: z.record(z.string(), z.union([z.string(), z.boolean()])),
})
export type CommandRequest = z.infer<typeof CommandRequest>

const Outcome = z.object({ json: z.unknown(), text: z.string(), isRefused: z.boolean().optional() })

/** `code`: of a refusal; missing where the command could not run. */
const CommandAnswer = z.union([
  z.object({ outcome: Outcome }),
  z.object({ error: z.object({ code: z.string().optional(), reason: z.string() }) }),
])
export type CommandAnswer = z.infer<typeof CommandAnswer>

const PrintedLine = z.object({ line: z.string() })
const ServerLine = z.union([PrintedLine, CommandAnswer])

type RunCommand = (request: CommandRequest, print: (line: string) => void) => Promise<CommandOutcome>

const socketIn = (dataDir: string) => join(dataDir, 'command.sock')

type CommandServer = { close(): Promise<void> }

/** Serves commands to the owner of `dataDir` until it is closed. The caller holds the lock of the folder. */
export async function serveCommands(dataDir: string, run: RunCommand): Promise<CommandServer> {
  const path = socketIn(dataDir)
  // Left by a process that was killed.
  await rm(path, { force: true })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    const send = (answer: z.infer<typeof ServerLine>) => void socket.write(`${JSON.stringify(answer)}\n`)
    readRequest(socket).then(
      async (line) => {
        send(await answerTo(line, run, (printed) => send({ line: printed })))
        socket.end()
      },
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
export async function sendCommand(
  dataDir: string,
  request: CommandRequest,
  print: (line: string) => void,
): Promise<CommandAnswer | undefined> {
  const socket = connect(socketIn(dataDir))
  try {
    await once(socket, 'connect')
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'EINVAL') return undefined
    throw error
  }
  socket.write(`${JSON.stringify(request)}\n`)
  try {
    for await (const line of createInterface({ input: socket })) {
      const answer = ServerLine.parse(JSON.parse(line))
      if (!('line' in answer)) return answer
      print(answer.line)
    }
  } finally {
    socket.destroy()
  }
  throw new Error('the server stopped before the command had ended')
}

async function answerTo(line: string, run: RunCommand, print: (line: string) => void): Promise<CommandAnswer> {
  try {
    return { outcome: await run(CommandRequest.parse(JSON.parse(line)), print) }
  } catch (error) {
    const code = error instanceof AppError && error.status < 500 ? { code: error.code } : {}
    return { error: { ...code, reason: reasonOf(error) } }
  }
}

/** The first line of a socket. Rejects when the socket ends before it, or when it is too long. */
function readRequest(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      const end = text.indexOf('\n')
      if (end !== -1) resolve(text.slice(0, end))
      else if (text.length > REQUEST_MAX_CHARACTERS) reject(new Error('the command is too long'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the command ended in the middle of its line')))
  })
}
