import { expect, test } from 'vitest'
import { createObs, type ObsDouble } from '../testing/obs-double.ts'
import { type ObsState, watchObs } from './obs.ts'

function watch(double: ObsDouble, obs: unknown = double.deps.obs) {
  const states: ObsState[] = []
  watchObs({ ...double.deps, obs }, (state) => states.push(state))
  return states
}

test('A page that is loaded while its scene is not shown knows that it is hidden, before OBS has said a word', () => {
  expect(watch(createObs('hidden'))[0]).toEqual({ visible: false })
  expect(watch(createObs('preview'))[0]).toEqual({ visible: true })
  expect(watch(createObs('program'))[0]).toEqual({ visible: true })
})

test('OBS says when its source is seen, when it is in the program, and when it streams', () => {
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

test('An OBS that holds its own events back until it shows the source is believed by the page that it hides', () => {
  const obs = createObs('program')
  const states = watch(obs)
  Object.assign(obs.deps.document, { visibilityState: 'hidden' })
  obs.deps.document.dispatchEvent(new Event('visibilitychange'))
  expect(states.at(-1)).toEqual({ visible: false, streaming: false })
})

test('A stream that runs already is known, unless an event has said otherwise by then', () => {
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

test('An OBS that tells nothing, or something else than agreed, changes nothing', () => {
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

test('Outside OBS the browser says whether the page is seen, and nobody speaks of a program', () => {
  const browser = createObs('hidden')
  const states = watch(browser, null)
  Object.assign(browser.deps.document, { visibilityState: 'visible' })
  browser.deps.document.dispatchEvent(new Event('visibilitychange'))
  expect(states).toEqual([{ visible: false }, { visible: true }])
})

test('How the last alerts went, which the page tells, goes the way of what OBS tells', () => {
  const obs = createObs('program')
  const states = watch(obs)
  const reports = [{ id: 'a', heard: true, fps: 60 }]
  obs.deps.page.dispatchEvent(new CustomEvent('aplauso', { detail: { reports } }))
  expect(states.at(-1)).toEqual({ visible: true, streaming: false, reports })
})
