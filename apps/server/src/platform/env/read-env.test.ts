import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { environment } from './read-env.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aplauso-env-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

test('A .env file is read, the environment overrides it, and an empty value counts as unset', async () => {
  const file = join(folder, '.env')
  await writeFile(file, 'PATH=overridden\nAPLAUSO_FROM_FILE="a value"\nAPLAUSO_EMPTY=\n')
  const env = environment(file)
  expect(env.APLAUSO_FROM_FILE).toBe('a value')
  expect(env).not.toHaveProperty('APLAUSO_EMPTY')
  expect(env.PATH).not.toBe('overridden')
})

test('The environment is used alone when there is no .env file', () => {
  expect(environment(join(folder, 'none'))).toHaveProperty('PATH')
})

test('A secret may be in a file that <NAME>_FILE names, but not in both places', async () => {
  const secret = join(folder, 'secret')
  const file = join(folder, '.env')
  await writeFile(secret, 'a-secret-of-a-file\n')
  await writeFile(file, `SESSION_SECRET_FILE=${secret}\nSOMEBODY_ELSES_KEY_FILE=/no/such/file\n`)
  expect(environment(file).SESSION_SECRET).toBe('a-secret-of-a-file')
  await writeFile(file, `SESSION_SECRET_FILE=${secret}\nSESSION_SECRET=here\n`)
  expect(() => environment(file)).toThrow('SESSION_SECRET and SESSION_SECRET_FILE are both set')
  await writeFile(file, 'SESSION_SECRET_FILE=/no/such/file\n')
  expect(() => environment(file)).toThrow('SESSION_SECRET_FILE is "/no/such/file": that file cannot be read')
})
