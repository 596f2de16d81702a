import type { Problem } from '@aplauso/contract/errors'
import { beforeAll, expect, test } from 'vitest'
import { type DescribedCall, listDescribedCalls, plausible, tokenFor, typesOf } from '#testing/described-calls.ts'
import { useApp } from '#testing/test-app.ts'

// The TikTok calls only read their input where keys are set. No made-up state gets as far as TikTok.
const app = useApp({ TIKTOK_CLIENT_KEY: 'key', TIKTOK_CLIENT_SECRET: 'secret' })

// Raw JSON values with their types: values that a schema, driver, template, shell or file system may misread. A field
// of another type refuses them by type alone, so it only gets the first two of each type.
const NASTY = [
  ['null', 'null'],
  ['boolean', 'true'],
  ['number', '-1'],
  ['number', '0.1'],
  ['number', '1e999'],
  ['number', '9007199254740993'],
  ['array', '[]'],
  ['array', '["x", {"$gt": ""}]'],
  ['array', `${'['.repeat(500)}${']'.repeat(500)}`],
  ['object', '{}'],
  ['object', '{"$gt": ""}'],
  ['object', '{"$where": "sleep(1000)"}'],
  ['object', '{"length": 1e9, "toString": "x"}'],
  ['string', '""'],
  ['string', '"\' or 1=1; drop table users; --"'],
  ['string', '"\\\\\'); select pg_sleep(10); --"'],
  ['string', '"%\' and \\"_"'],
  ['string', '"\\u0000"'],
  ['string', '"\\ud800"'],
  ['string', '"\\u202e\\u200b"'],
  ['string', '"x\\r\\nSet-Cookie: a=b"'],
  ['string', '"../../../etc/passwd"'],
  ['string', '"__proto__"'],
  ['string', '"{{7*7}}<%= 7*7 %><script>"'],
  ['string', `"${'x'.repeat(10_000)}"`],
] as const

const FIRST_TWO = new Set(
  Object.values(Object.groupBy(NASTY, ([type]) => type)).flatMap((ofType) => ofType?.slice(0, 2) ?? []),
)

// Codes of calls that need an outside service, which a test does not have.
const ON_PURPOSE = new Set(['not_configured', 'provider_error'])

type Attempt = { what: string; path: string; method: string; body?: string; mustRefuse?: boolean }

let calls: DescribedCall[] = []
let slug = ''
let count = 0

beforeAll(async () => {
  calls = await listDescribedCalls(app())
  slug = (await app().register('creator')).user.slug
})

/** A body that could be accepted except for the one field, which is written as raw JSON. */
function bodyWith(call: DescribedCall, field: string, json: string): string {
  count += 1
  const known: Record<string, unknown> = {
    email: `nasty-${count}@example.com`,
    username: `nasty-${count}`,
    password: 'segredo',
    creatorSlug: slug,
  }
  const rest = call.required
    .filter((name) => name !== field)
    .map((name) => `"${name}": ${JSON.stringify(known[name] ?? plausible(call.body[name] ?? {}))}`)
  return `{${[...rest, `"${field}": ${json}`].join(', ')}}`
}

const filled = (path: string) => path.replace(/\{\w+\}/g, '01890a5d-ac96-774b-bcce-b302099a8057')

function attemptsAt(call: DescribedCall): Attempt[] {
  const { method, path } = call
  const inBody = Object.entries(call.body).flatMap(([field, schema]) => {
    const types = typesOf(schema)
    return NASTY.filter((nasty) => types.has(nasty[0]) || FIRST_TWO.has(nasty)).map(([type, json]) => ({
      what: `${field}: ${json.slice(0, 40)}`,
      path: filled(path),
      method,
      body: bodyWith(call, field, json),
      mustRefuse: !types.has(type),
    }))
  })
  const texts = NASTY.filter(([type]) => type === 'string').map(([, json]) => encoded(JSON.parse(json)))
  const inQuery = call.inQuery.flatMap((name) =>
    [...texts.map((text) => `${name}=${text}`), `${name}[]=x`, `${name}[$gt]=`, `${name}=1&${name}=2`, `${name}`].map(
      (query) => ({ what: query, path: `${filled(path)}?${query}`, method }),
    ),
  )
  const inPath = call.inPath.flatMap((name) =>
    texts.map((text) => ({ what: `{${name}} ${text}`, path: filled(path.replace(`{${name}}`, text)), method })),
  )
  return [...inBody, ...inQuery, ...inPath.map((attempt) => ({ ...attempt, ...bodyFor(call) }))]
}

const bodyFor = (call: DescribedCall) => (call.required.length > 0 ? { body: bodyWith(call, 'nothing', '1') } : {})
const encoded = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80').slice(0, 3_000)

/** Describes a wrong answer, or returns undefined for a right one. */
async function wrongWith({ what, path, method, body, mustRefuse }: Attempt, token: string | undefined) {
  const answer = await app().call<Problem>(path, { method, token, ...(body === undefined ? {} : { body }) })
  const isFine = answer.status < 500 || ON_PURPOSE.has(answer.body.code)
  if (isFine && (!mustRefuse || answer.status >= 400)) return undefined
  return `${method} ${path.slice(0, 60)} ${what.slice(0, 60)} -> ${answer.status}`
}

async function wrongAt(call: DescribedCall): Promise<string[]> {
  // Each call has its own account, because some calls end the account.
  const token = await tokenFor(app(), call)
  const wrong: string[] = []
  for (const attempt of attemptsAt(call)) {
    const found = await wrongWith(attempt, token)
    if (found !== undefined) wrong.push(found)
  }
  return wrong
}

test('No value in any field of any call causes a server error, and no value of a wrong type is accepted', async () => {
  expect(calls.length).toBeGreaterThan(20)
  const wrong: string[] = []
  for (const call of calls) wrong.push(...(await wrongAt(call)))
  expect(wrong).toEqual([])
}, 300_000)

test('A body that addresses the prototype is refused by every call that has a body', async () => {
  const bodies = [
    '{"__proto__": {"x": 1}}',
    '{"constructor": {"prototype": {"x": 1}}}',
    '{"a": [{"b": {"__proto__": null}}]}',
    '{"\\u005f_proto__": {"x": 1}}',
  ]
  for (const call of calls.filter(({ required }) => required.length > 0)) {
    const token = await tokenFor(app(), call)
    for (const body of bodies) {
      const { status } = await app().call(filled(call.path), { method: call.method, token, body })
      expect([call.path, body, status]).toEqual([call.path, body, 400])
    }
  }
  expect(Reflect.get({}, 'x')).toBeUndefined()
})

test('No forged form to a provider’s webhook causes a server error', async () => {
  const forms = [
    '',
    'id',
    'id=',
    'id[]=x',
    'id[$ne]=',
    'id=a&id=b',
    '__proto__[x]=1',
    'id=%00',
    "id=tr_'--",
    'id=%ed%a0%80',
  ]
  for (const body of [...forms, `id=${'x'.repeat(10_000)}`]) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status } = await app().call('/api/webhooks/mollie', { method: 'POST', body, headers })
    expect([body.slice(0, 20), status < 500]).toEqual([body.slice(0, 20), true])
  }
})
