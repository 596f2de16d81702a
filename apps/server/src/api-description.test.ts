import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { generate } from 'openapi-typescript-codegen'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const run = promisify(execFile)

const describe = async () => (await app().call<Record<string, unknown>>('/api/openapi.json')).body

test('The description of the API meets the rules that Redocly recommends', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(await describe()), config })
  // No alert has the id `variations`, no payout `files`, no item `operators`, no donation `my`: fixed paths come first.
  const isKnown = ({ ruleId, message }: (typeof problems)[number]) =>
    ruleId === 'no-ambiguous-paths' &&
    /`\/api\/(?:alerts\/variations|admin\/payouts\/files|admin\/inbox\/operators|donations\/my)\/\{id\}`/.test(message)
  const others = problems.filter((problem) => !isKnown(problem))
  expect(others.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('A client generated from the description compiles under strict types', async () => {
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

test('The description marks optional bodies, lists CSV beside JSON, and names the dock key where it is accepted', async () => {
  const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), Call)) }).parse(await describe())
  for (const path of ['/api/alerts/mute', '/api/alerts/{id}/approve', '/api/donations/{id}/refund']) {
    const { required, content } = paths[path]?.post?.requestBody ?? {}
    expect({ path, required, type: content?.['application/json']?.schema?.type }).toEqual({
      ...{ path, required: false, type: 'object' },
    })
  }
  expect(paths['/api/alerts/clear']?.post?.requestBody?.required).toBe(true)
  expect(Object.keys(paths['/api/moderation/log']?.get?.responses['200']?.content ?? {})).toEqual([
    'application/json',
    'text/csv',
  ])
  expect(paths['/api/alerts/panic']?.post?.security).toEqual([
    { session: [] },
    { apiKey: ['alerts:control'] },
    { dock: [] },
  ])
  expect(paths['/api/docks']?.get?.security).toEqual([{ session: [] }])
})

const Content = z.record(z.string(), z.object({ schema: z.looseObject({ type: z.unknown().optional() }).optional() }))
const Call = z.object({
  requestBody: z.object({ required: z.boolean().optional(), content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
})
