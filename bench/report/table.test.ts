import { expect, test } from 'vitest'
import { formatTable } from './table.ts'

test('formatTable writes Markdown with aligned columns', () => {
  const table = formatTable([
    { what: 'webhook to frame', unit: 'ms', product: '3.0', floor: '2.0', ratio: 1.5 },
    { what: 'settlements', unit: '1/s', product: '700', floor: '1000', ratio: 1.4286 },
  ])
  expect(table).toBe(
    [
      '| Measured         | Unit | Aplauso | Floor | Ratio |',
      '| ---------------- | ---- | ------: | ----: | ----: |',
      '| webhook to frame | ms   |     3.0 |   2.0 |  1.50 |',
      '| settlements      | 1/s  |     700 |  1000 |  1.43 |',
    ].join('\n'),
  )
})
