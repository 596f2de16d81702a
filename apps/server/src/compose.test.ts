import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { readSettings } from './settings/read-settings.ts'

const Service = z.object({
  image: z.string().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])),
  configs: z.array(z.object({ source: z.string(), target: z.string() })).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  mem_limit: z.string(),
})
const Compose = z.object({
  services: z.object({ app: Service, postgres: Service, valkey: Service }),
  configs: z.record(z.string(), z.object({ content: z.string() })),
})

const GIVEN: Record<string, string> = {
  PUBLIC_URL: 'https://aplauso.example',
  SESSION_SECRET: 'x'.repeat(32),
  POSTGRES_PASSWORD: 'ofpostgres',
  VALKEY_PASSWORD: 'ofvalkey',
}

/** Substitutes variables as Compose does, and fails where a variable has no value. */
const filledIn = (text: string | number) =>
  String(text).replaceAll(
    /(?<!\$)\$\{(\w+)(?::[?-][^}]*)?\}/g,
    (_whole, name: string) => GIVEN[name] ?? expect.fail(name),
  )

const root = join(import.meta.dirname, '../../..')
const compose = Compose.parse(parse(await readFile(join(root, 'compose.yaml'), 'utf8')))
const { app, postgres, valkey } = compose.services

test('Production accepts the settings of the stack', () => {
  const environment = Object.entries(app.environment).map(([name, value]) => [name, filledIn(value)])
  const settings = readSettings({ ...Object.fromEntries(environment), MOLLIE_API_KEY: 'live_abcdefgh' })
  expect(settings).toMatchObject({
    production: true,
    host: '0.0.0.0',
    port: 3_000,
    databaseUrl: 'postgres://aplauso:ofpostgres@postgres:5432/aplauso',
    redisUrl: 'redis://:ofvalkey@valkey:6379',
  })
})

test('The app connects to PostgreSQL as no superuser, and Valkey needs a password', () => {
  const [script] = postgres.configs ?? []
  const role = compose.configs[script?.source ?? '']?.content ?? ''
  expect(script?.target).toMatch(/^\/docker-entrypoint-initdb\.d\/.+\.sh$/)
  expect(postgres.environment.POSTGRES_USER).not.toBe('aplauso')
  expect(role).toContain("create role aplauso login password :'password';")
  expect(role).toContain('create database aplauso owner aplauso;')
  expect(role).not.toMatch(/superuser/i)
  const [conf] = valkey.configs ?? []
  expect(filledIn(compose.configs[conf?.source ?? '']?.content ?? '')).toContain('requirepass ofvalkey\n')
  expect(filledIn(valkey.environment.REDISCLI_AUTH ?? '')).toBe('ofvalkey')
})

test('Images are named by an exact version', async () => {
  const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8')
  const node = /^ARG NODE_IMAGE=(.*)$/m.exec(dockerfile)?.[1]
  for (const image of [postgres.image, valkey.image, node]) expect(image).toMatch(/:\d+\.\d+/)
})

test('Production accepts the settings of the stack with TLS, whose secrets are files', async () => {
  const file = await readFile(join(root, 'deploy/compose.yaml'), 'utf8')
  const stack = z
    .object({
      services: z.record(z.string(), Service.partial().extend({ secrets: z.array(z.string()).default([]) })),
      secrets: z.record(z.string(), z.object({ file: z.string() })),
    })
    .parse(parse(file, { merge: true }))
  const contents: Record<string, string> = {
    'database-url': 'postgres://aplauso:x@postgres:5432/aplauso',
    'redis-url': 'redis://:x@valkey:6379',
    'session-secret': 'x'.repeat(32),
  }
  for (const role of ['web', 'worker'] as const) {
    const { environment = {}, secrets = [] } = stack.services[role] ?? expect.fail(role)
    expect(secrets.toSorted()).toEqual(Object.keys(contents).toSorted())
    const given = Object.entries(environment).map(([name, value]) => {
      const secret = /^\/run\/secrets\/(.+)$/.exec(String(value))?.[1]
      return secret === undefined
        ? [name, String(value).replaceAll(/\$\{SITE[^}]*\}/g, 'aplauso.example')]
        : [name.replace(/_FILE$/, ''), contents[secret]]
    })
    expect(readSettings({ ...Object.fromEntries(given), MOLLIE_API_KEY: 'live_abcdefgh' })).toMatchObject({
      ...{ production: true, role, publicUrl: 'https://aplauso.example', trustProxy: ['172.30.30.0/24'] },
      databaseUrl: contents['database-url'],
    })
  }
  expect(file).toContain('subnet: 172.30.30.0/24')
  const used = Object.values(stack.services).flatMap(({ secrets }) => secrets)
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(stack.secrets).toSorted())
  for (const { image } of Object.values(stack.services)) if (image !== undefined) expect(image).toMatch(/:\d+\.\d+/)
})
