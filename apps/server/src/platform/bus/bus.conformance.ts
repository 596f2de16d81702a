import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { Bus, BusLog } from './bus.ts'
import { openSilentProxy } from './silent-proxy.ts'

export type TransportUnderTest = { open: (log: BusLog) => Promise<Bus> }

/** A transport that processes share and that can be lost. */
export type SharedTransportUnderTest = {
  /** `port` replaces the transport's own port. */
  open: (log: BusLog, port?: number) => Promise<Bus>
  address: () => { host: string; port: number }
  /** Ends the connections of every bus; they may reconnect at once. */
  breakConnections: () => Promise<void>
  /** Ends the connections and refuses new ones until `comeBack`. */
  goDown: () => Promise<void>
  comeBack: () => Promise<void>
}

export function describeBus(transport: TransportUnderTest): void {
  const buses = openedBuses(transport.open)

  test('A process receives its own messages in the order in which they were sent', async () => {
    const bus = await buses.open()
    const sent = Array.from({ length: 200 }, (_, index) => `message ${index}`)
    const received = receiveUntil(bus, 'message 199')
    await Promise.all(sent.map((message) => bus.publish(message)))
    expect(await received).toEqual(sent)
  })

  test('All listeners receive the same order when one of them publishes an answer', async () => {
    const bus = await buses.open()
    bus.subscribe((message) => {
      if (message === 'question') void bus.publish('answer')
    })
    const received = receiveUntil(bus, 'answer')
    await bus.publish('question')
    expect(await received).toEqual(['question', 'answer'])
  })

  test('A listener receives nothing after it unsubscribed, and a second subscription of the same function still does', async () => {
    const bus = await buses.open()
    const received: string[] = []
    const listener = (message: string) => void received.push(message)
    const unsubscribe = bus.subscribe(listener)
    bus.subscribe(listener)
    unsubscribe()
    unsubscribe()
    const last = receiveUntil(bus, 'once')
    await bus.publish('once')
    await last
    expect(received).toEqual(['once'])
  })

  test('A listener that throws is logged, and the other listeners still receive the message', async () => {
    const bus = await buses.open()
    bus.subscribe(() => {
      throw new Error('listener trouble')
    })
    const received = receiveUntil(bus, 'second')
    await bus.publish('first')
    await bus.publish('second')
    expect(await received).toEqual(['first', 'second'])
    expect(buses.errors).toEqual([{ err: new Error('listener trouble') }, { err: new Error('listener trouble') }])
  })

  test('A message of 7,000 bytes of UTF-8 arrives whole, and one of 7,001 bytes is refused', async () => {
    const bus = await buses.open()
    const largest = `${'€'.repeat(2_332)}💚`
    expect(Buffer.byteLength(largest)).toBe(7_000)
    const received = receiveUntil(bus, largest)
    await expect(bus.publish(`${largest}.`)).rejects.toThrow(RangeError)
    await bus.publish(largest)
    expect(await received).toEqual([largest])
  })

  test('A closed bus delivers nothing, refuses to publish, and can be closed again', async () => {
    const bus = await buses.open()
    const received: string[] = []
    bus.subscribe((message) => received.push(message))
    const last = receiveUntil(bus, 'before')
    await bus.publish('before')
    await last
    await expect(bus.check()).resolves.toBeUndefined()
    await bus.close()
    await bus.close()
    await expect(bus.publish('after')).rejects.toThrow('The bus is closed')
    await expect(bus.check()).rejects.toThrow('The bus is closed')
    expect(received).toEqual(['before'])
  })
}

export function describeSharedBus(transport: SharedTransportUnderTest): void {
  const buses = openedBuses(transport.open)

  describeBus(transport)

  test('A message reaches every process once', async () => {
    const [one, other] = await Promise.all([buses.open(), buses.open()])
    const received = Promise.all([receiveUntil(one, 'last'), receiveUntil(other, 'last')])
    await one.publish('first')
    await one.publish('last')
    expect(await received).toEqual([
      ['first', 'last'],
      ['first', 'last'],
    ])
  })

  test('A process that closed its bus receives nothing more from the others', async () => {
    const [one, other] = await Promise.all([buses.open(), buses.open()])
    const received: string[] = []
    other.subscribe((message) => received.push(message))
    await other.close()
    const last = receiveUntil(one, 'message')
    await one.publish('message')
    await last
    expect(received).toEqual([])
  })

  test('A broken connection reconnects, announces the gap, and delivers messages again', async () => {
    const [one, other] = await Promise.all([buses.open(), buses.open()])
    for (let round = 0; round < 2; round++) {
      const gaps = Promise.all([nextGap(one), nextGap(other)])
      await transport.breakConnections()
      await gaps
      const received = receiveUntil(other, 'after the break')
      await one.publish('after the break')
      expect(await received).toEqual(['after the break'])
    }
  })

  test('Publishing and the check fail at once while the transport is down, and work again when it is back', async () => {
    const bus = await buses.open()
    const noticed = buses.nextWarning()
    const warnings = buses.warnings()
    const returned = nextGap(bus)
    await transport.goDown()
    await noticed
    await expect(bus.publish('lost')).rejects.toThrow('The bus has lost')
    await expect(bus.check()).rejects.toThrow('The bus has lost')
    await transport.comeBack()
    await returned
    // One warning for the outage, however many attempts to reconnect failed.
    expect(buses.warnings()).toBe(warnings + 1)
    await bus.check()
    const received = receiveUntil(bus, 'found')
    await bus.publish('found')
    expect(await received).toEqual(['found'])
  })

  test('A bus can be closed while its transport is down', async () => {
    const bus = await buses.open()
    const noticed = buses.nextWarning()
    await transport.goDown()
    await noticed
    await bus.close()
    await transport.comeBack()
  })

  test('The check finds a transport that has gone silent, and the bus opens a new connection', async () => {
    const proxy = await openSilentProxy(transport.address())
    onTestFinished(proxy.close)
    const bus = await buses.open(proxy.port)
    proxy.silence()
    const returned = nextGap(bus)
    await expect(bus.check()).rejects.toThrow('did not answer within 5000 ms')
    await returned
    await bus.check()
  })

  test('A transport that accepts connections but never answers fails the start with a clear message', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    await expect(buses.open(portOf(server.address()))).rejects.toThrow(
      /^The bus cannot reach (PostgreSQL|Redis) \((DATABASE|REDIS)_URL\): No answer within 5000 ms$/,
    )
  })

  test('A transport that refuses connections fails the start with a clear message', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const port = portOf(server.address())
    server.close()
    await once(server, 'close')
    await expect(buses.open(port)).rejects.toThrow(/^The bus cannot reach .*: connect ECONNREFUSED 127.0.0.1:\d+$/)
  })
}

/** Resolves with all messages up to and including `last`. */
export function receiveUntil(bus: Bus, last: string): Promise<string[]> {
  return new Promise((resolve) => {
    const received: string[] = []
    const unsubscribe = bus.subscribe((message) => {
      received.push(message)
      if (message !== last) return
      unsubscribe()
      resolve(received)
    })
  })
}

function nextGap(bus: Bus): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = bus.onGap(() => {
      unsubscribe()
      resolve()
    })
  })
}

// Opens buses that are closed after each test, with the log they write to.
function openedBuses(open: (log: BusLog, port?: number) => Promise<Bus>) {
  const opened: Bus[] = []
  const errors: unknown[] = []
  let warned = Promise.withResolvers<void>()
  let warnings = 0
  const log = {
    info: () => undefined,
    error: (fields: unknown) => void errors.push(fields),
    warn: () => {
      warnings += 1
      warned.resolve()
    },
  }
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((bus) => bus.close()))
    errors.length = 0
  })
  return {
    errors,
    warnings: () => warnings,
    nextWarning() {
      warned = Promise.withResolvers()
      return warned.promise
    },
    async open(port?: number): Promise<Bus> {
      const bus = await open(log, port)
      opened.push(bus)
      return bus
    },
  }
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}
