import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const SERVER = join(import.meta.dirname, 'server.mjs')
const LIST_AT_EXIT = `data:text/javascript,process.on('exit',()=>console.log(process.moduleLoadList.join('\\n')))`
const COMPILER = 'NativeModule internal/deps/amaro/dist/index'

test('A start with compiled modules does not load the TypeScript compiler, which would keep 35 MB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'start-memory-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // A wrong setting ends the start early: the entry and what it imports are loaded by then.
  const start = async () => {
    const args = ['--disable-warning=ExperimentalWarning', '--import', LIST_AT_EXIT, SERVER]
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(folder, 'compiled'), DATA_DIR: folder, PORT: 'none' }
    const { stdout }: { stdout: string } = await promisify(execFile)(process.execPath, args, {
      cwd: folder,
      env,
    }).catch((error) => error)
    return stdout.split('\n')
  }
  expect(await start()).toContain(COMPILER)
  const second = await start()
  expect(second).toContain('NativeModule internal/modules/typescript')
  expect(second).not.toContain(COMPILER)
})

test('The texts of the server are ASCII: any other character would double their memory', async () => {
  const code = await readFile(fileURLToPath(import.meta.resolve('@aplauso/texts/messages')), 'latin1')
  expect(code.length).toBeGreaterThan(1_000_000)
  expect(code).not.toMatch(/[^\0-\x7f]/)
})
