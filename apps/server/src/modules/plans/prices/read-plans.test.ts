import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import { describe, expect, test } from 'vitest'
import { OTHER_PLANS, plansFile } from '#testing/plans-file.ts'
import { readSettings } from '../../../settings/read-settings.ts'
import { BUILT_IN_PRICES, NO_PLANS } from './prices.ts'
import { readPlans } from './read-plans.ts'

const ROOT = join(import.meta.dirname, '../../../../../..')
const { free, creator, pro, agency } = BUILT_IN_PLANS
const PRO_WITHOUT_FEE = Object.fromEntries(Object.entries(pro).filter(([key]) => key !== 'feeBasisPoints'))

/** Problems of a file, without its path. */
function problemsOf(content: unknown): string[] {
  const path = plansFile(typeof content === 'string' ? content : JSON.stringify(content))
  const read = readPlans(path)
  if (!Array.isArray(read)) return []
  return read.map((problem) => {
    expect(problem).toContain(`PLANS_FILE ${path}: `)
    return problem.replace(`PLANS_FILE ${path}: `, '')
  })
}

describe('A file of plans', () => {
  test('sets the prices and limits of plans', () => {
    expect(readPlans(plansFile(OTHER_PLANS))).toEqual({ areSold: true, of: OTHER_PLANS })
    expect(readPlans(plansFile(`\uFEFF${JSON.stringify({ plans: OTHER_PLANS })}`))).toMatchObject({ areSold: true })
  })

  test('in the documentation equals the built-in plans', () => {
    const docs = readFileSync(join(ROOT, 'docs/plans.md'), 'utf8')
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(docs) ?? []
    expect(readPlans(plansFile(example))).toEqual(BUILT_IN_PRICES)
    for (const key of Object.keys(free)) expect(docs).toMatch(new RegExp(`^\\| .*\`${key}\`.* \\|`, 'm'))
  })

  test.each<[string, unknown, string[]]>([
    ['that is truncated', '{\n  "plans": {\n', ['line 3 is not JSON']],
    ['with an extra comma', '{\n  "plans": {\n    "free": 1,\n  }\n}', ['line 4 is not JSON']],
    ['with an unknown word', '{\n  "plans": tru\n}', ['line 2 is not JSON']],
    ['with a string over two lines', '{\n  "pl\nans": 1 }', ['line 2 is not JSON']],
    ['with text after the end', '{ "plans": 1 }\n\n}', ['line 3 is not JSON']],
    ['that is empty', '', ['line 1 is not JSON']],
    ['that is no object', [1], ['accepts { "plans": { "free": {…}, "creator": {…}, "pro": {…}, "agency": {…} } }']],
  ])('%s is refused', (_what, content, problems) => {
    expect(problemsOf(content)).toEqual(problems)
  })

  test('reports all its errors at once, each with its path and the accepted values', () => {
    const problems = problemsOf({
      currency: 'EUR',
      plans: {
        free: { ...free, feeBasisPoints: 1_200, voices: 'all', exports: 'yes' },
        creator: { ...creator, donationsPerMonth: 0, price: 9 },
        pro: PRO_WITHOUT_FEE,
        gold: pro,
      },
    })
    expect(problems.toSorted()).toEqual(
      [
        'currency is not known: accepts plans',
        'plans.gold is not known: accepts free, creator, pro, agency',
        'plans.creator.price is not known: accepts monthlyPriceCents, feeBasisPoints, donationsPerMonth, voices, exports, apiAccess, accounts, mediaBytes, managedCreators',
        'plans.creator.donationsPerMonth is 0: accepts a whole number from 1 on, or null for no limit',
        'plans.free.exports is "yes": accepts true, false',
        'plans.free.feeBasisPoints is 1200: accepts a whole number from 0 to 1000, in hundredths of a percent: agencies may take 90 % of a donation, and both have to fit',
        'plans.free.voices is "all": accepts basic, premium, exclusive',
        'plans.pro.feeBasisPoints is missing: accepts a whole number from 0 to 1000, in hundredths of a percent: agencies may take 90 % of a donation, and both have to fit',
        'plans.agency is missing: accepts an object with monthlyPriceCents, feeBasisPoints, donationsPerMonth, voices, exports, apiAccess, accounts, mediaBytes, managedCreators',
      ].toSorted(),
    )
  })

  test.each<[string, object, string]>([
    ['a negative fee', { ...OTHER_PLANS, pro: { ...pro, feeBasisPoints: -1 } }, 'plans.pro.feeBasisPoints is -1: '],
    [
      'half a cent',
      { ...OTHER_PLANS, pro: { ...pro, monthlyPriceCents: 9.5 } },
      'plans.pro.monthlyPriceCents is 9.5: ',
    ],
    [
      'a price as text',
      { ...OTHER_PLANS, pro: { ...pro, monthlyPriceCents: '9' } },
      'plans.pro.monthlyPriceCents is "9"',
    ],
    [
      'a number above the maximum',
      { ...OTHER_PLANS, pro: { ...pro, donationsPerMonth: 3e9 } },
      'plans.pro.donationsPerMonth is 3',
    ],
    ['0 accounts', { ...OTHER_PLANS, pro: { ...pro, accounts: 0 } }, 'plans.pro.accounts is 0: accepts a whole number'],
    ['unlimited accounts', { ...OTHER_PLANS, pro: { ...pro, accounts: null } }, 'plans.pro.accounts is null: '],
    ['a list', { ...OTHER_PLANS, agency: [agency] }, 'plans.agency is [{"monthlyPriceCents"'],
    [
      'a free plan with a price',
      { ...OTHER_PLANS, free: { ...free, monthlyPriceCents: 100 } },
      'accepts 0, whoever pays',
    ],
    [
      'a free plan that covers others',
      { ...OTHER_PLANS, free: { ...free, accounts: 2 } },
      'plans.free.accounts is 2: accepts 1',
    ],
    [
      'a price below the minimum charge',
      { ...OTHER_PLANS, pro: { ...pro, monthlyPriceCents: 49 } },
      'accepts 50 and more',
    ],
  ])('refuses %s', (_what, plans, problem) => {
    expect(problemsOf({ plans })).toEqual([expect.stringContaining(problem)])
  })
})

describe('Settings of plans', () => {
  test('select the built-in plans, those of a file, or none', () => {
    expect(readSettings({}).prices).toBe(BUILT_IN_PRICES)
    expect(readSettings({ PLANS: 'on', PLANS_FILE: plansFile(OTHER_PLANS) }).prices.of).toEqual(OTHER_PLANS)
    expect(readSettings({ PLANS: 'off' }).prices).toBe(NO_PLANS)
  })

  test('are reported together with other wrong settings', () => {
    const wrong = plansFile('{ "plans": { "free": 1 } }')
    const read = () => readSettings({ PLANS_FILE: wrong, STT_KEY: 'sk-x', FEATURE_DEBUG_MODE: '1' })
    expect(read).toThrow(/^Settings are wrong:\n {2}FEATURE_DEBUG_MODE is "1"/)
    expect(read).toThrow(/\n {2}STT_URL is not set/)
    expect(read).toThrow(`\n  PLANS_FILE ${wrong}: plans.free is 1: accepts an object with`)
    expect(read).toThrow(`\n  PLANS_FILE ${wrong}: plans.pro is missing`)
  })

  test.each([
    [{ PLANS: 'none' }, /PLANS is "none": accepts on, off/],
    [{ PLANS_FILE: '/no/such/plans.json' }, /PLANS_FILE \/no\/such\/plans.json: there is no such file/],
    [{ PLANS_FILE: ROOT }, /PLANS_FILE .*: that file cannot be read/],
    [{ PLANS: 'off', PLANS_FILE: '/plans.json' }, /PLANS_FILE is "\/plans.json", and PLANS=off: without plans/],
  ])('%o are refused', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message)
  })
})
