import { expect, test } from 'vitest'
import { fieldsOf, limitsOf, typeText } from './describe-schema.ts'

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: ['null', 'string'] }, 'string | null'],
  [{ type: 'string', enum: ['paid', 'refunded'] }, '"paid" | "refunded"'],
  [{ type: 'array', items: { type: 'object' } }, 'array of object'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer | null'],
  [{ anyOf: [{ type: 'string', enum: [''] }, { type: 'null' }, { type: 'string' }] }, 'string | "" | null'],
  [{ const: true }, 'true'],
  [{}, 'any'],
])('typeText writes %j as a short type', (schema, text) => {
  expect(typeText(schema)).toBe(text)
})

test('limitsOf lists the limits of a field, also of a nullable one', () => {
  expect(limitsOf({ type: 'number', minimum: 1, maximum: 10_000 })).toEqual(['1–10000'])
  expect(limitsOf({ type: 'string', format: 'date-time' })).toEqual(['date-time'])
  expect(limitsOf({ type: 'integer', minimum: 0, default: 0 })).toEqual(['≥ 0', 'default 0'])
  const optional = { anyOf: [{ type: 'string', enum: [''] }, { type: 'null' }, { type: 'string', maxLength: 254 }] }
  expect(limitsOf(optional)).toEqual(['characters ≤ 254'])
})

test('fieldsOf lists the fields of an object, of an item in an array and of a nullable object', () => {
  const object = { type: 'object', properties: { id: { type: 'string' }, at: {} }, required: ['id'] }
  const fields = [
    { name: 'id', schema: { type: 'string' }, isRequired: true },
    { name: 'at', schema: {}, isRequired: false },
  ]
  expect(fieldsOf(object)).toEqual(fields)
  expect(fieldsOf({ type: 'array', items: object })).toEqual(fields)
  expect(fieldsOf({ anyOf: [object, { type: 'null' }] })).toEqual(fields)
  expect(fieldsOf({ type: 'string' })).toEqual([])
})
