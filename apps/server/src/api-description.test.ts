import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { generate } from 'openapi-typescript-codegen'
import { expect, onTestFinished, test } from 'vitest'
import { useApp } from '#testing/app.ts'

const app = useApp()
const run = promisify(execFile)

const describe = async () => (await app().call<Record<string, unknown>>('/api/openapi.json')).body

test('The description of the API keeps the rules that Redocly recommends', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(await describe()), config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('A client that a program has written from the description compiles under strict types', async () => {
  const output = await mkdtemp(join(tmpdir(), 'aplauso-client-'))
  onTestFinished(() => rm(output, { recursive: true, force: true }))
  await generate({ input: await describe(), output, httpClient: 'fetch', useOptions: true })
  const tsc = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ]
  const files = [...options, '--lib', 'es2022,dom,dom.iterable', '--types', '', join(output, 'index.ts')]
  const compiled = run(process.execPath, [tsc, ...files]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  expect(await compiled).toBe('')
})
