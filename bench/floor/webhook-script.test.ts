import { expect, test } from 'vitest'
import { recordWebhook, type Step } from './webhook-script.ts'

const order = (steps: Step[]) => steps.map((step) => step.do)

test('The floor polls the provider after its answer, and sends the alert after the settlement', async () => {
  const steps = await recordWebhook('in process')
  expect(order(steps).slice(0, 5)).toEqual(['query', 'answer', 'ask provider', 'query', 'send'])
})

test("The floor runs the product's statements, with the payment and new ids filled in", async () => {
  const steps = await recordWebhook('in process')
  const settlement = steps.find((step) => step.do === 'query' && step.text.includes('insert into ledger_entries'))
  const parameters = settlement?.do === 'query' ? settlement.parameters : []
  expect(parameters).toContainEqual({ is: 'payment' })
  expect(parameters.filter((parameter) => parameter.is === 'new id')).toHaveLength(5)
  expect(parameters).toContainEqual({ is: 'constant', value: 1_000 })
})

test('The floor includes the statement that publishes an alert to other processes', async () => {
  const announces = (steps: Step[]) => steps.some((step) => step.do === 'query' && step.text.includes('pg_notify'))
  expect(announces(await recordWebhook('notify'))).toBe(true)
  expect(announces(await recordWebhook('redis'))).toBe(false)
  expect(order(await recordWebhook('redis'))).toContain('publish')
})
