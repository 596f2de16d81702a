import { describe } from 'vitest'
import { describeBus } from './bus.conformance.ts'
import { openBus } from './open-bus.ts'

describe('The bus of a single process', () => {
  describeBus({ open: (log) => openBus({ log }) })
})
