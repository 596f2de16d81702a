import { expect, test } from 'vitest'
import { createOutageLog } from './outage-log.ts'

test('An outage logs one line at its start and one at its end, however often calls fail meanwhile', () => {
  const lines: unknown[] = []
  const log = { warn: (...line: unknown[]) => lines.push(line), info: (...line: unknown[]) => lines.push(line) }
  const outage = createOutageLog(log, 'lost', 'back')
  outage.worked()
  const [first, second] = [new Error('first'), new Error('second')]
  for (let outages = 0; outages < 2; outages += 1) {
    for (const error of [first, second, second]) outage.failed(error, { job: 'sweep' })
    outage.worked()
    outage.worked()
  }
  const each = [
    [{ err: first, job: 'sweep' }, 'lost'],
    [{ failures: 3 }, 'back'],
  ]
  expect(lines).toEqual([...each, ...each])
})
