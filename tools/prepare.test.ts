import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { LANGUAGE_TAGS } from '../packages/contract/src/languages.ts'

let checkout: string

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'prepare-'))
  await mkdir(join(checkout, 'packages/texts'), { recursive: true })
  const needed = [
    'tools/prepare.mjs',
    'tools/declare-texts.ts',
    'tools/name-texts.ts',
    'apps/web/texts/ascii-code.ts',
    'package-lock.json',
    'tsconfig.base.json',
    'packages/texts/package.json',
  ]
  const texts = 'packages/texts/project.inlang'
  await Promise.all([...needed, texts].map((path) => cp(path, join(checkout, path), { recursive: true })))
  // One text per language: building all texts takes seconds.
  await mkdir(join(checkout, 'packages/texts/messages'))
  const messages = LANGUAGE_TAGS.map((language) => join(checkout, `packages/texts/messages/${language}.json`))
  await Promise.all(messages.map((path) => writeFile(path, '{ "nav_home": "Aplauso" }\n')))
  await symlink(join(process.cwd(), 'node_modules'), join(checkout, 'node_modules'))
})

afterAll(() => rm(checkout, { recursive: true, force: true }))

async function prepare(...args: string[]): Promise<string> {
  // npm is not in PATH, so that the borrowed packages cannot change.
  const options = { cwd: checkout, env: { PATH: checkout } }
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/prepare.mjs', ...args], options)
  return stdout
}

test('Preparing builds stale outputs only', async () => {
  expect(await prepare('--install-only')).toMatch(/^Built the texts in/)
  expect(await prepare('--install-only')).toBe('')
  await appendFile(join(checkout, 'packages/texts/messages/pt.json'), '\n')
  expect(await prepare('--install-only')).toMatch(/^Built the texts in/)
})

test('Preparing builds an emptied output again', async () => {
  await prepare('--install-only')
  await rm(join(checkout, 'packages/texts/compiled'), { recursive: true })
  expect(await prepare('--install-only')).toMatch(/^Built the texts in/)
})

test('Without packages for development, --omit=dev installs nothing while everything is built', async () => {
  await prepare('--install-only')
  const packages = join(checkout, 'node_modules')
  const all = await readlink(packages)
  const record = JSON.parse(await readFile(join(all, '.package-lock.json'), 'utf8'))
  for (const path of Object.keys(record.packages)) if (record.packages[path].dev) delete record.packages[path]
  await rm(packages)
  await mkdir(packages)
  await symlink(join(all, 'node'), join(packages, 'node'))
  await writeFile(join(packages, '.package-lock.json'), JSON.stringify(record))
  onTestFinished(async () => {
    await rm(packages, { recursive: true })
    await symlink(all, packages)
  })
  const installs = { stdout: expect.stringContaining('Installing packages') }
  expect(await prepare('--install-only', '--omit=dev')).toBe('')
  await expect(prepare('--install-only')).rejects.toMatchObject(installs)
  await appendFile(join(checkout, 'packages/texts/messages/pt.json'), '\n')
  await expect(prepare('--install-only', '--omit=dev')).rejects.toMatchObject(installs)
})

test('Preparing stops at a failed build and names it', async () => {
  await rm(join(checkout, 'packages/texts/project.inlang'), { recursive: true })
  const failure = prepare('--install-only')
  await expect(failure).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Building the texts failed') })
})

test('The container image includes the files that prepare.mjs runs', async () => {
  const [program, letIn] = await Promise.all(
    ['tools/prepare.mjs', '.dockerignore'].map((path) => readFile(path, 'utf8')),
  )
  const tools = new Set(program?.match(/(?<=')tools\/[\w-]+\.\w+(?=')/g))
  expect(tools.size).toBeGreaterThan(1)
  for (const path of tools) expect(letIn?.split('\n')).toContain(`!${path}`)
})
