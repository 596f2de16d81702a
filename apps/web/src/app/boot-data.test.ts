import { runInThisContext } from 'node:vm'
import { UNKNOWN_OPERATOR } from '@aplauso/contract/operator'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '#lib/api/api.ts'
import { statusOf } from '#lib/api/error-status.ts'
import { addressScript, bootScript, readBoot } from './boot-data.ts'

afterEach(() => {
  globalThis.__APLAUSO__ = undefined
})

test('A name cannot end the boot script', () => {
  const data = { displayName: '</script><script>alert(1)</script>' }
  const script = bootScript({ language: 'pt', operator: UNKNOWN_OPERATOR, plans: null, data, error: undefined })
  expect(script).not.toContain('<')
  runInThisContext(script)
  expect(readBoot()).toEqual({ language: 'pt', operator: UNKNOWN_OPERATOR, plans: null, data, error: undefined })
})

test('A 404 of the server is a 404 in the browser', () => {
  const notFound = new ApiError(404, JSON.stringify({ code: 'creator_not_found' }))
  runInThisContext(
    bootScript({ language: 'en', operator: UNKNOWN_OPERATOR, plans: null, data: undefined, error: notFound }),
  )
  const error = readBoot()?.error
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 404, problem: { code: 'creator_not_found' } })
})

test('An unexpected error leaves the server only as a 500', () => {
  const script = bootScript({
    language: 'en',
    operator: UNKNOWN_OPERATOR,
    plans: null,
    data: undefined,
    error: new Error('password=hunter2'),
  })
  expect(script).not.toContain('hunter2')
  runInThisContext(script)
  const error = readBoot()?.error
  expect(statusOf(error)).toBe(500)
  expect(error).toBeInstanceOf(ApiError)
})

test('Without a server-rendered page there is no boot data', () => {
  expect(readBoot()).toBeUndefined()
})

test('Only the page that answers the callback of a service replaces the address', () => {
  const at = (path: string) => addressScript(new URL(path, 'https://aplauso.example'))
  expect(at('/link-account?redirect=</script>')).toBe(
    `;history.replaceState(null,'',"/link-account?redirect=%3C/script%3E")`,
  )
  expect(at('/login')).toBe('')
})
