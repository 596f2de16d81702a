import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { FFMPEG_PROCESS, listen } from '#testing/shared-ffmpeg.ts'
import { sine, voice, wav } from '#testing/waves.ts'
import { createBinaryRunner } from './binary-runner.ts'
import { SOUND_TASK } from './ffmpeg-task.ts'
import { createSoundEncoder } from './sound-encoder.ts'

const JOB = { source: 'wav', kind: 'recording', minMs: 500, maxMs: 45_000 } as const
const spoken = wav(voice(), { seconds: 1 })

/** Writes a program for FFMPEG_PATH that records the folders and environment of its runs. */
async function program(script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'aplauso-binary-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'ffmpeg')
  await writeFile(path, `#!/bin/sh\npwd >> '${folder}/folders'\nenv > '${folder}/environment'\n${script}\n`)
  await chmod(path, 0o755)
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  return { path, folders: async () => new Set((await read('folders')).trim().split('\n')), read }
}
const ffmpeg = () => program(`exec '${process.execPath}' --no-warnings '${FFMPEG_PROCESS}' "$@"`)
const sleeper = () => program('exec sleep 100')

test('FFMPEG_PATH is used for encoding, without the server’s environment and in a folder that is deleted afterwards', async () => {
  const { path, folders, read } = await ffmpeg()
  const encoder = createSoundEncoder({ ffmpegPath: path, log: pino({ level: 'silent' }) })
  onTestFinished(() => encoder.close())
  const { mp3, durationMs } = await encoder.encode(spoken, { source: 'wav', kind: 'recording' })
  const heard = await listen(mp3)
  expect(durationMs).toBe(1_000)
  expect(Math.abs(heard.lufs + 16)).toBeLessThanOrEqual(1)
  const [folder, ...others] = await folders()
  expect([existsSync(folder ?? ''), others]).toEqual([false, []])
  expect(await read('environment')).not.toMatch(/PATH=.*node_modules|HOME=|TEST_/)
})

test('Encoding refuses an undecodable or too long sound with its own code', async () => {
  const runner = createBinaryRunner((await ffmpeg()).path, 15_000, SOUND_TASK)
  expect(await runner.encode(Buffer.from('hello'), JOB)).toBe('undecodable')
  expect(await runner.encode(wav(sine(300), { seconds: 47, hertz: 8_000 }), JOB)).toBe('too_long')
})

test('A run that exceeds the time limit is stopped and leaves no folder', async () => {
  const { path, folders } = await sleeper()
  expect(await createBinaryRunner(path, 500, SOUND_TASK).encode(spoken, JOB)).toMatchObject({ failure: 'stopped' })
  for (const folder of await folders()) expect(existsSync(folder)).toBe(false)
})

test('Closing the runner stops a run in progress and deletes its folder', async () => {
  const { path, folders } = await sleeper()
  const runner = createBinaryRunner(path, 15_000, SOUND_TASK)
  const under = runner.encode(spoken, JOB)
  await expect.poll(() => folders().catch(() => new Set())).toHaveLength(1)
  await runner.close()
  expect(await under).toMatchObject({ failure: 'stopped' })
  for (const folder of await folders()) expect(existsSync(folder)).toBe(false)
})

test('A path that is no program gives the failure stopped, not an undecodable sound', async () => {
  expect(await createBinaryRunner('/etc/hostname', 15_000, SOUND_TASK).encode(spoken, JOB)).toMatchObject({
    failure: 'stopped',
  })
})
