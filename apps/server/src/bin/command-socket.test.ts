import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '#platform/errors/app-error.ts'
import { type CommandRequest, sendCommand, serveCommands } from './command-socket.ts'

async function dataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aplauso-commands-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const printed: string[] = []
const print = (line: string) => void printed.push(line)

async function run({ command, options }: CommandRequest, printLine: (line: string) => void) {
  printLine(`${command}\nruns`)
  if (command === 'refuse') throw new AppError('last_owner', 'the last one')
  if (command === 'break') throw new Error('broken')
  return { json: { command, options }, text: 'done' }
}

test('A command reaches the server through a socket of its owner alone, which is gone when the server stops', async () => {
  const folder = await dataDir()
  expect(await sendCommand(folder, { command: 'any', options: {} }, print), 'no server').toBeUndefined()
  // As a killed process leaves it.
  await writeFile(join(folder, 'command.sock'), '')
  const server = await serveCommands(folder, run)
  const { mode } = await stat(join(folder, 'command.sock'))
  expect((mode & 0o777).toString(8)).toBe('600')
  const request = { command: 'grant', options: { user: 'é' } }
  const answers = await Promise.all(
    [request, { ...request, command: 'refuse' }, { ...request, command: 'break' }].map((each) =>
      sendCommand(folder, each, print),
    ),
  )
  expect(answers).toEqual([
    { outcome: { json: request, text: 'done' } },
    { error: { code: 'last_owner', reason: 'the last one' } },
    { error: { reason: 'broken' } },
  ])
  expect(printed.toSorted(), 'a line break inside a line does not end it').toEqual([
    'break\nruns',
    'grant\nruns',
    'refuse\nruns',
  ])
  await server.close()
  expect(await readdir(folder)).toEqual([])
  expect(await sendCommand(folder, request, print)).toBeUndefined()
})

test.each([
  ['no JSON', 'hello\n'],
  ['another field', `${JSON.stringify({ command: 'grant', options: {}, sql: 'select 1' })}\n`],
  ['a value that is no text', `${JSON.stringify({ command: 'grant', options: { user: { $ne: 1 } } })}\n`],
])('The socket answers %s with an error and runs nothing', async (_what, text) => {
  const folder = await dataDir()
  const ran: string[] = []
  const server = await serveCommands(folder, async ({ command }) => {
    ran.push(command)
    return { json: {}, text: '' }
  })
  onTestFinished(() => server.close())
  const socket = connect(join(folder, 'command.sock'))
  socket.end(text)
  const parts: string[] = []
  for await (const part of socket.setEncoding('utf8')) parts.push(String(part))
  expect(JSON.parse(parts.join(''))).toHaveProperty('error.reason')
  expect(ran).toEqual([])
})
