import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const DEPLOY = join(import.meta.dirname, '../../../deploy')

const Rules = z.object({ groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string() })) })) })
const Dashboard = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })

const metricsIn = (expression: string) =>
  expression.match(/\b(?:aplauso|http|live|process|nodejs)_[a-z_]+/g) ?? expect.fail(`${expression} names no metric`)

test('Every metric of the alert rules and of the dashboard exists', async () => {
  const rules = Rules.parse(parse(await readFile(join(DEPLOY, 'prometheus/aplauso-rules.yaml'), 'utf8')))
  const dashboard = Dashboard.parse(JSON.parse(await readFile(join(DEPLOY, 'grafana/aplauso-dashboard.json'), 'utf8')))
  const expressions = [
    ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  const { body } = await app().call<string>('/metrics')
  const known = new Set(
    [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
  const named = new Set(expressions.flatMap(metricsIn))
  expect([...named].filter((name) => !known.has(name))).toEqual([])
  // Dashboard and rules cover every metric of the product but one.
  const shown = [...known].filter((name) => name.startsWith('aplauso_') && !/_(?:count|sum)$/.test(name))
  expect(shown.filter((name) => !named.has(name))).toEqual(['aplauso_dashboard_reads_total'])
})
