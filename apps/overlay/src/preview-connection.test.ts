import type { Frame } from '@aplauso/live/frames'
import { expect, test } from 'vitest'
import { openPreviewConnection } from './preview-connection.ts'

const HERE = 'https://aplauso.test'
const DONATION = { type: 'donation', payload: { id: 'a', amount: 2_500, currency: 'EUR' } }

function openPreview() {
  const posted: { message: unknown; origin: string }[] = []
  const frames: Frame[] = []
  let hear: (event: { origin: string; source: unknown; data: unknown }) => void = () => {}
  const parent = { postMessage: (message: unknown, origin: string) => posted.push({ message, origin }) }
  const feed = openPreviewConnection({
    origin: HERE,
    parent,
    listen: (heard) => {
      hear = heard
    },
    onFrame: (frame) => frames.push(frame),
  })
  return {
    feed,
    posted,
    frames,
    say: (frame: unknown) => hear({ origin: HERE, source: parent, data: { aplauso: 'frame', frame } }),
    hear,
    parent,
  }
}

test('A preview sends "ready", accepts frames, and sends "shown" for an alert', () => {
  const { feed, posted, frames, say } = openPreview()
  say({ type: 'settings', payload: { cardsAtOnce: 5 } })
  expect(frames).toMatchObject([{ type: 'settings', settings: { cardsAtOnce: 5 } }])
  feed.report(['a'], () => {})
  expect(posted).toEqual([
    { message: { aplauso: 'ready' }, origin: HERE },
    { message: { aplauso: 'shown', id: 'a' }, origin: HERE },
  ])
})

test('An alert that is sent again restarts, and only its end counts as shown', () => {
  const { feed, posted, frames, say } = openPreview()
  say(DONATION)
  expect(frames).toMatchObject([
    { type: 'control', action: 'skip', id: 'a' },
    { type: 'donation', alert: { id: 'a', forced: true } },
  ])
  say(DONATION)
  feed.report(['a'], () => {})
  expect(posted).toHaveLength(1)
  feed.report(['a'], () => {})
  expect(posted).toHaveLength(2)
})

test('Messages of another origin or window, and invalid frames, are ignored', () => {
  const { frames, hear, parent, say } = openPreview()
  const data = { aplauso: 'frame', frame: DONATION }
  hear({ origin: 'https://elsewhere.test', source: parent, data })
  hear({ origin: HERE, source: { postMessage: () => {} }, data })
  hear({ origin: HERE, source: parent, data: { frame: DONATION } })
  say({ type: 'confetti' })
  say(undefined)
  expect(frames).toEqual([])
})
