import { expect, test } from 'vitest'
import { type ObsState, watchObs } from './obs.ts'

function watch(obs: unknown) {
  const page = new EventTarget()
  const states: ObsState[] = []
  watchObs({ obs, page }, (state) => states.push(state))
  return {
    states,
    say: (event: string, detail?: unknown) => page.dispatchEvent(new CustomEvent(event, { detail })),
  }
}

test('OBS says when its source is hidden and seen, and when it streams', () => {
  const { states, say } = watch({ pluginVersion: '2.24.5' })
  say('obsSourceVisibleChanged', { visible: false })
  say('obsStreamingStarted')
  say('obsSourceVisibleChanged', { visible: true })
  say('obsStreamingStopped')
  expect(states).toEqual([
    { visible: false },
    { visible: false, streaming: true },
    { visible: true, streaming: true },
    { visible: true, streaming: false },
  ])
})

test('A stream that runs already is known, unless an event has said otherwise by then', () => {
  expect(watch({ getStatus: (answer: (status: unknown) => void) => answer({ streaming: true }) }).states).toEqual([
    { streaming: true },
  ])

  let answerLate: (status: unknown) => void = () => {}
  const late = watch({
    getStatus: (answer: (status: unknown) => void) => {
      answerLate = answer
    },
  })
  late.say('obsStreamingStopped')
  answerLate({ streaming: true })
  expect(late.states).toEqual([{ streaming: false }])
})

test('An OBS that tells nothing, or something else than agreed, changes nothing', () => {
  const { states, say } = watch({
    getStatus: () => {
      throw new Error('not permitted')
    },
  })
  say('obsSourceVisibleChanged')
  say('obsSourceVisibleChanged', { visible: 'no' })
  expect(states).toEqual([])
  watch({ getStatus: (answer: (status: unknown) => void) => answer(null) })
})

test('Outside OBS nothing is watched', () => {
  const { states, say } = watch(undefined)
  say('obsSourceVisibleChanged', { visible: false })
  expect(states).toEqual([])
})
