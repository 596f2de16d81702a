import { describe } from 'vitest'
import { describeBus } from './bus.conformance.ts'
import { openBus } from './bus.ts'

describe('the bus of a single process', () => {
  describeBus({ open: (log) => openBus({ log }) })
})
