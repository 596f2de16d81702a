import { expect, test } from 'vitest'
import { createObs, type ObsDouble } from '../testing/obs-double.ts'
import { type ObsState, watchObs } from './obs.ts'

function watch(double: ObsDouble, obs: unknown = double.deps.obs) {
  const states: ObsState[] = []
  watchObs({ ...double.deps, obs }, (state) => states.push(state))
  return states
}

test('A page that loads in a hidden scene knows that it is hidden before any event of OBS', () => {
  expect(watch(createObs('hidden'))[0]).toEqual({ visible: false })
  expect(watch(createObs('preview'))[0]).toEqual({ visible: true })
  expect(watch(createObs('program'))[0]).toEqual({ visible: true })
})

test('Events of OBS show when the source is visible, in the program, and streaming', () => {
  const obs = createObs('hidden')
  const states = watch(obs)
  const last = () => states.at(-1)
  obs.move('preview')
  expect(last()).toEqual({ visible: true, streaming: false })
  obs.move('program')
  expect(last()).toEqual({ visible: true, active: true, streaming: false })
  obs.stream(true)
  expect(last()).toEqual({ visible: true, active: true, streaming: true })
  obs.move('preview')
  expect(last()).toEqual({ visible: true, active: false, streaming: true })
  obs.move('hidden')
  obs.stream(false)
  expect(last()).toEqual({ visible: false, active: false, streaming: false })
})

test('A page hidden by the browser counts as hidden, also when OBS delays its own events', () => {
  const obs = createObs('program')
  const states = watch(obs)
  Object.assign(obs.deps.document, { visibilityState: 'hidden' })
  obs.deps.document.dispatchEvent(new Event('visibilitychange'))
  expect(states.at(-1)).toEqual({ visible: false, streaming: false })
})

test('A stream that already runs is known from the status, unless an event came first', () => {
  expect(watch(createObs('program', { isStreaming: true })).at(-1)).toEqual({ visible: true, streaming: true })

  const obs = createObs()
  let answerLate: (status: unknown) => void = () => {}
  const late = watch(obs, {
    getStatus: (answer: (status: unknown) => void) => {
      answerLate = answer
    },
  })
  obs.stream(false)
  answerLate({ streaming: true })
  expect(late.at(-1)).toEqual({ visible: true, streaming: false })
})

test('An OBS without events, or with unexpected ones, changes nothing', () => {
  const obs = createObs()
  const states = watch(obs, {
    getStatus: () => {
      throw new Error('not permitted')
    },
  })
  obs.tell('obsSourceVisibleChanged')
  obs.tell('obsSourceVisibleChanged', { visible: 'no' })
  obs.tell('obsSourceActiveChanged', { active: null })
  expect(states).toEqual([{ visible: true }])
  expect(watch(createObs(), { getStatus: (answer: (status: unknown) => void) => answer(null) })).toHaveLength(1)
})

test('Outside OBS the browser shows whether the page is visible, and the program is unknown', () => {
  const browser = createObs('hidden')
  const states = watch(browser, null)
  Object.assign(browser.deps.document, { visibilityState: 'visible' })
  browser.deps.document.dispatchEvent(new Event('visibilitychange'))
  expect(states).toEqual([{ visible: false }, { visible: true }])
})

test('Playback reports of the page become part of the OBS state', () => {
  const obs = createObs('program')
  const states = watch(obs)
  const reports = [{ id: 'a', heard: true, fps: 60 }]
  obs.deps.page.dispatchEvent(new CustomEvent('aplauso', { detail: { reports } }))
  expect(states.at(-1)).toEqual({ visible: true, streaming: false, reports })
})
