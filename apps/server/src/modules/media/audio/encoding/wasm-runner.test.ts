import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { voice, wav } from '#testing/waves.ts'
import { SOUND_TASK } from './ffmpeg-task.ts'
import { childFlags } from './start-wasm-child.ts'
import { createWasmRunner } from './wasm-runner.ts'

const spoken = wav(voice(), { seconds: 1 })
/** Blocks this thread, because nothing ever notifies it. */
const nobody = new Int32Array(new SharedArrayBuffer(4))
const JOB = { source: 'wav', kind: 'speech', minMs: 500, maxMs: 45_000 } as const

function openRunner(limitMs = 15_000) {
  const runner = createWasmRunner(limitMs, SOUND_TASK)
  onTestFinished(() => runner.close())
  return runner
}

/** Ids of the living WebAssembly processes that this process has started. */
async function children(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [stat, command] = await Promise.all(
        ['stat', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
      )
      const [, state, parent] = /\) (\w) (\d+) /.exec(stat ?? '') ?? []
      return parent === String(process.pid) && state !== 'Z' && command?.includes('wasm-child') ? [pid] : []
    }),
  )
  return found.flat()
}

test('Runner starts a spare process after a job, uses it for the next one, and leaves none after closing', async () => {
  const runner = openRunner()
  expect(await children()).toEqual([])
  await runner.encode(spoken, JOB)
  const [spare] = await children()
  const under = runner.encode(spoken, JOB)
  expect(await children()).toEqual([spare])
  await under
  const after = await children()
  expect(after).toHaveLength(1)
  expect(after).not.toContain(spare)
  await runner.close()
  expect(await children()).toEqual([])
})

test('Runner starts a new process when the spare one has died', async () => {
  const runner = openRunner()
  await runner.encode(spoken, JOB)
  for (const pid of await children()) process.kill(Number(pid), 'SIGKILL')
  await expect.poll(children).toEqual([])
  expect(await runner.encode(spoken, JOB)).toMatchObject({ durationMs: 1_000 })
})

test('Runner repeats a job when the spare process died just before it', async () => {
  const runner = openRunner()
  await runner.encode(spoken, JOB)
  const [spare = ''] = await children()
  process.kill(Number(spare), 'SIGKILL')
  // Blocks without a pause, so that this process does not receive the exit of its child.
  while (/\) [^Z]/.test(readFileSync(`/proc/${spare}/stat`, 'utf8'))) Atomics.wait(nobody, 0, 0, 5)
  expect(await runner.encode(spoken, JOB)).toMatchObject({ durationMs: 1_000 })
})

test('A job that exceeds the time limit is stopped with its process', async () => {
  const runner = openRunner(20)
  expect(await runner.encode(spoken, JOB)).toMatchObject({ failure: 'stopped' })
  await runner.close()
  expect(await children()).toEqual([])
})

test('Closing the runner stops a job in progress', async () => {
  const runner = openRunner()
  const under = runner.encode(spoken, JOB)
  await runner.close()
  expect(await under).toMatchObject({ failure: 'stopped' })
  expect(await children()).toEqual([])
})

test.each([
  ['read a file', "require('node:fs').readFileSync('/etc/passwd')"],
  ['read server code', `require('node:fs').readFileSync(${JSON.stringify(process.cwd())} + '/package.json')`],
  ['write a file', "require('node:fs').writeFileSync('/tmp/written-by-a-sound', 'x')"],
  ['start a process', "require('node:child_process').spawnSync('true')"],
  ['start a thread', "new (require('node:worker_threads').Worker)('1', { eval: true })"],
])('The child process of the encoder cannot %s', async (_what, code) => {
  const attempt = promisify(execFile)(process.execPath, [...childFlags(), '-e', code], { env: {} })
  await expect(attempt).rejects.toThrow('ERR_ACCESS_DENIED')
})
