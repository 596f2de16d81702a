import type { AlertSettings } from '@aplauso/contract/alerts'
import { withChime } from '@aplauso/live/alert-chime'
import { createQueue, SOUND_MAX_MS } from '@aplauso/live/alert-queue'
import { createSound, type Sound } from '@aplauso/live/alert-sound'
import { DEFAULT_SETTINGS } from '@aplauso/live/default-settings'
import { expect, test, vi } from 'vitest'
import { createManualClock } from '../../testing/manual-clock.ts'
import { anAlert, someSettings } from '../../testing/sample-alerts.ts'
import { createLazySound } from './lazy-sound.ts'

type Plays = 'at once' | 'never' | DOMException

/** An audio element that plays on request and ends when the test says so. */
function anAudio(plays: () => Plays = () => 'at once') {
  const element = {
    ...{ volume: 1, muted: false, paused: true, currentTime: 0 },
    error: null as object | null,
    fetched: [] as string[],
    get src() {
      return element.fetched.at(-1) ?? ''
    },
    set src(address: string) {
      element.fetched.push(address)
    },
    onended: null as (() => void) | null,
    onerror: null as (() => void) | null,
    async play() {
      const how = plays()
      if (how instanceof DOMException) throw how
      if (how === 'never') return new Promise<void>(() => {})
      element.paused = false
    },
    pause() {
      element.paused = true
    },
    removeAttribute() {
      element.src = ''
    },
    load() {},
  }
  return { element, audio: element as unknown as HTMLAudioElement }
}

const BELL = '/chimes/bell.mp3'
const chimed = (sound: Partial<AlertSettings['sound']> = {}, fields: Partial<AlertSettings> = {}) =>
  someSettings({ ...fields, sound: { ...DEFAULT_SETTINGS.sound, chimeUrl: BELL, ...sound } })

/** The sound of alerts, with the queue that controls it. */
function openChimes({ plays }: { plays?: () => Plays } = {}) {
  const time = createManualClock()
  const chime = anAudio(plays)
  const file = anAudio()
  const blocked = vi.fn()
  const completed: string[] = []
  const spoken: string[] = []
  const speech = {
    canSay: ({ message = '' }: { message?: string | undefined }) => message !== '',
    speak({ message = '' }: { message?: string | undefined }, _volume: number, ended: () => void) {
      spoken.push(message)
      return time.clock(4_000, ended)
    },
  }
  const deps = { clock: time.clock, onBlocked: blocked }
  const sound: Sound = withChime(createSound({ ...deps, audio: file.audio, speech }), { ...deps, audio: chime.audio })
  const queue = createQueue({
    clock: time.clock,
    effects: {
      ...{
        showCard: () => {},
        startCardExit: () => {},
        removeCard: () => {},
        setCardHeard: () => {},
        changed: () => {},
      },
      ...{ onBacklogDrained: () => {}, complete: (id) => completed.push(id) },
      ...{ hasSound: sound.isWanted, startSound: sound.start },
    },
  })
  return {
    ...{ time, sound, queue, completed, spoken, blocked, chime: chime.element, file: file.element },
    apply(settings: AlertSettings) {
      sound.apply(settings)
      queue.apply(settings)
    },
    rings: () => !chime.element.paused,
    playsFile: () => !file.element.paused && file.element.src !== '',
    /** Waits until the elements have reacted. */
    settled: () => Promise.resolve().then(() => undefined),
  }
}
const recording = { audioUrl: '/media/a.mp3' }
const spokenFile = { audioUrl: '/media/speech.mp3', voice: 'pt-PT', message: 'Olá' }

test('The chime of an alert without a recording has the creator’s volume and does not extend the card', async () => {
  const { apply, queue, chime, rings, completed, time, settled } = openChimes()
  apply(chimed({ chimeVolume: 0.4 }))
  expect(chime.src).toBe(BELL)
  queue.add(anAlert('a', { message: 'Bravo!' }))
  await settled()
  expect([rings(), chime.volume]).toEqual([true, 0.4])
  chime.onended?.()
  expect(rings()).toBe(false)
  time.advance(15_400)
  expect([completed, time.pending()]).toEqual([['a'], 0])
})

test('A recording plays after the chime, at its own volume', async () => {
  const { apply, queue, chime, file, rings, playsFile, settled } = openChimes()
  apply(chimed({ chimeVolume: 0.4 }, { soundVolume: 0.9, speechVolume: 0.2 }))
  queue.add(anAlert('a', recording))
  await settled()
  expect([rings(), playsFile()]).toEqual([true, false])
  chime.onended?.()
  await settled()
  expect([rings(), playsFile(), file.volume]).toEqual([false, true, 0.9])
})

test('A card stays until the recording after the chime has ended', async () => {
  const { apply, queue, chime, file, completed, time, settled } = openChimes()
  apply(chimed())
  queue.add(anAlert('a', { ...recording, durationMs: 3_000 }))
  await settled()
  time.advance(2_000)
  chime.onended?.()
  await settled()
  time.advance(10_000)
  expect(completed).toEqual([])
  file.onended?.()
  time.advance(400)
  expect(completed).toEqual(['a'])
})

test('With the order "together" the chime is quieter during speech and returns to its volume after it', async () => {
  const { apply, queue, chime, file, rings, playsFile, time, completed, settled } = openChimes()
  apply(chimed({ chimeVolume: 0.5, order: 'together' }, { speechVolume: 0.8 }))
  queue.add(anAlert('a', { ...spokenFile, durationMs: 3_000 }))
  await settled()
  expect([rings(), playsFile(), file.volume]).toEqual([true, true, 0.8])
  expect(chime.volume).toBeCloseTo(0.15)
  file.onended?.()
  expect([rings(), playsFile(), chime.volume]).toEqual([true, false, 0.5])
  time.advance(3_400)
  expect(completed).toEqual([])
  chime.onended?.()
  time.advance(400)
  expect(completed).toEqual(['a'])
})

test('With the order "together" a chime alone keeps its volume, and a longer recording plays to its end', async () => {
  const { apply, queue, chime, file, playsFile, settled } = openChimes()
  apply(chimed({ chimeVolume: 0.5, order: 'together' }))
  queue.add(anAlert('written', { durationMs: 3_000 }))
  await settled()
  expect(chime.volume).toBe(0.5)
  chime.onended?.()
  queue.add(anAlert('recorded', recording))
  await settled()
  chime.onended?.()
  expect(playsFile()).toBe(true)
  file.onended?.()
  expect(playsFile()).toBe(false)
})

test.each([
  ['does not begin', () => 'never' as const],
  ['cannot be loaded', () => new DOMException('no such file', 'NotSupportedError')],
])('A chime that %s does not delay the recording', async (_how, plays) => {
  const { apply, queue, playsFile, file, time, completed, settled, blocked } = openChimes({ plays })
  apply(chimed())
  queue.add(anAlert('a', { ...recording, durationMs: 3_000 }))
  await settled()
  time.advance(1_500)
  await settled()
  expect(playsFile()).toBe(true)
  file.onended?.()
  time.advance(3_400)
  expect(completed).toEqual(['a'])
  expect(blocked).not.toHaveBeenCalled()
})

test('A chime without an end event delays the recording by twelve seconds at most', async () => {
  const { apply, queue, playsFile, time, settled } = openChimes()
  apply(chimed())
  queue.add(anAlert('a', recording))
  await settled()
  time.advance(11_999)
  expect(playsFile()).toBe(false)
  time.advance(1)
  await settled()
  expect(playsFile()).toBe(true)
})

test('A browser that blocks sound before a click makes the overlay ask for the click', async () => {
  const { apply, queue, blocked, settled } = openChimes({ plays: () => new DOMException('', 'NotAllowedError') })
  apply(chimed())
  queue.add(anAlert('a'))
  await settled()
  await settled()
  expect(blocked).toHaveBeenCalledOnce()
})

test('Muting stops the chime at once and prevents the recording after it', async () => {
  const { apply, queue, chime, rings, playsFile, settled } = openChimes()
  apply(chimed({}, { muted: true }))
  queue.add(anAlert('a', { durationMs: 3_000 }))
  await settled()
  expect(rings()).toBe(false)
  queue.skip('a')
  apply(chimed())
  queue.add(anAlert('b', recording))
  await settled()
  apply(chimed({}, { muted: true }))
  expect(chime.muted).toBe(true)
  chime.onended?.()
  await settled()
  expect(playsFile()).toBe(false)
})

test('Disabled donor sounds or speech do not silence the chime', async () => {
  const { apply, queue, chime, rings, playsFile, settled } = openChimes()
  apply(chimed({}, { soundEnabled: false, speechEnabled: false }))
  for (const alert of [anAlert('recorded', recording), anAlert('spoken', spokenFile)]) {
    queue.add(alert)
    await settled()
    expect(rings()).toBe(true)
    chime.onended?.()
    await settled()
    expect(playsFile()).toBe(false)
  }
})

test('The chime is loaded once before the first alert, and again after an error', async () => {
  const { apply, queue, chime, settled } = openChimes()
  apply(chimed())
  for (const id of ['a', 'b']) {
    queue.add(anAlert(id))
    await settled()
    chime.currentTime = 1.5
    chime.onended?.()
    apply(chimed({ chimeVolume: 0.2 }))
    expect(chime.currentTime).toBe(0)
  }
  expect(chime.fetched).toEqual([BELL])
  chime.error = {}
  queue.add(anAlert('c'))
  expect(chime.fetched).toEqual([BELL, BELL])
})

test('A changed volume applies to a playing chime at once', async () => {
  const { apply, queue, chime, settled } = openChimes()
  apply(chimed({ chimeVolume: 0.5 }))
  queue.add(anAlert('a'))
  await settled()
  apply(chimed({ chimeVolume: 0.1 }))
  expect(chime.volume).toBe(0.1)
})

test('A panic stops the chime at once and prevents the recording after it', async () => {
  const { apply, queue, rings, playsFile, time, completed, settled } = openChimes()
  apply(chimed())
  queue.add(anAlert('a', recording))
  await settled()
  queue.discard(() => true)
  expect(rings()).toBe(false)
  time.advance(SOUND_MAX_MS)
  await settled()
  expect([playsFile(), completed]).toEqual([false, []])
})

test.each(['chime_then_speech', 'together'] as const)('A skip stops all sounds of an alert (%s)', async (order) => {
  const { apply, queue, rings, playsFile, completed, time, settled } = openChimes()
  apply(chimed({ order }))
  queue.add(anAlert('a', recording))
  await settled()
  queue.skip('a')
  expect([rings(), playsFile(), completed, time.pending()]).toEqual([false, false, ['a'], 0])
})

test('Without a chime, or with a custom sound instead, the recording plays at once', async () => {
  const own = '/media/own.mp3'
  const silent = [chimed({ chimeUrl: null }), DEFAULT_SETTINGS, chimed({ ownUrl: own })]
  for (const settings of silent) {
    const { apply, queue, rings, playsFile, settled } = openChimes()
    apply(settings)
    queue.add(anAlert('a', { audioUrl: own }))
    await settled()
    expect([rings(), playsFile()]).toEqual([false, true])
  }
})

test('Speech of the browser also plays after the chime', async () => {
  const { apply, queue, chime, spoken, settled } = openChimes()
  apply(chimed())
  queue.add(anAlert('a', { voice: 'pt-PT', message: 'Olá' }))
  await settled()
  expect(spoken).toEqual([])
  chime.onended?.()
  expect(spoken).toEqual(['Olá'])
})

test('A test with unsaved settings uses their chime, and the next alert the saved one', async () => {
  const { apply, queue, chime, settled } = openChimes()
  apply(chimed({ chimeVolume: 0.5 }))
  const draft = chimed({ chimeUrl: '/chimes/harp.mp3', chimeVolume: 0.9 })
  queue.add(anAlert('test', { test: true, draft }))
  await settled()
  expect([chime.src, chime.volume]).toEqual(['/chimes/harp.mp3', 0.9])
  chime.onended?.()
  // Loaded before the next alert.
  expect(chime.src).toBe(BELL)
  queue.add(anAlert('paid'))
  await settled()
  expect([chime.src, chime.volume]).toEqual([BELL, 0.5])
})

test('Sounds play one at a time: the next chime waits for the end of the previous sound', async () => {
  const { apply, queue, chime, file, rings, time, completed, settled } = openChimes()
  apply(chimed())
  queue.add(anAlert('a', recording))
  queue.add(anAlert('soon'))
  queue.add(anAlert('late', { durationMs: 3_000 }))
  await settled()
  chime.onended?.()
  await settled()
  time.advance(3_400)
  expect(completed).toEqual(['late'])
  file.onended?.()
  await settled()
  expect(rings()).toBe(true)
})

// The sound is a separate file, loaded lazily.

test('A sound that is requested before its file has loaded plays once it has', async () => {
  const { sound, chime, rings, settled, time } = openChimes()
  const settings = chimed({ chimeVolume: 0.3 })
  const late = createLazySound({ clock: time.clock, load: async () => sound })
  late.apply(settings)
  const ended = vi.fn()
  late.start(anAlert('a'), ended)
  expect(rings()).toBe(false)
  await expect.poll(rings).toBe(true)
  expect(chime.volume).toBe(0.3)
  chime.onended?.()
  expect(ended).toHaveBeenCalledOnce()
  // Later calls are passed on directly.
  expect(
    late.start(
      anAlert('b', { audioUrl: '/media/x.mp3', test: true, draft: someSettings({ soundEnabled: false }) }),
      ended,
    ),
  ).toBe(undefined)
  await settled()
})

test('When the sound file does not load, the alert shows without sound and the next alert loads it again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { sound, time, rings } = openChimes()
  let attempts = 0
  const load = async () => {
    attempts += 1
    if (attempts <= 2) throw new TypeError('Failed to fetch')
    return sound
  }
  const late = createLazySound({ clock: time.clock, load })
  late.apply(chimed())
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  const ended = vi.fn()
  late.start(anAlert('a'), ended)
  await expect.poll(() => ended.mock.calls.length).toBe(1)
  late.start(anAlert('b'), ended)
  await expect.poll(rings).toBe(true)
})

test('Loading the sound file is waited for five seconds, and a stop before that ends it silently', async () => {
  const { time } = openChimes()
  const late = createLazySound({ clock: time.clock, load: () => new Promise(() => {}) })
  const [ended, stopped] = [vi.fn(), vi.fn()]
  late.start(anAlert('a'), ended)
  late.start(anAlert('b'), stopped)?.()
  time.advance(5_000)
  expect([ended.mock.calls.length, stopped.mock.calls.length]).toEqual([1, 0])
})
