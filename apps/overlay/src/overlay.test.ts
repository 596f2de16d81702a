import { expect, test } from 'vitest'
import { keptItems } from './testing/kept-items.ts'
import { openOverlayPage } from './testing/overlay-page.ts'

test('An alert that was shown to its end is reported again and not shown again', () => {
  const { greet, alert, time, shown, reported } = openOverlayPage()
  greet()
  alert('a')
  time.advance(20_000)
  alert('a')
  time.advance(2_000)
  expect(shown).toEqual(['a'])
  expect(reported()).toEqual(['a', 'a'])
})

test('An alert that the creator replays is shown again', () => {
  const { greet, alert, time, shown } = openOverlayPage()
  greet()
  alert('a')
  time.advance(20_000)
  alert('a', { forced: true })
  expect(shown).toEqual(['a', 'a'])
})

test('Joining brings the settings', () => {
  const { greet, alert, frame, shown } = openOverlayPage()
  greet({ settings: { paused: true } })
  alert('a')
  expect(shown).toEqual([])
  frame('control', { action: 'resume' })
  expect(shown).toEqual(['a'])
})

test('Alerts that were shown while the server was away are reported when it is back, also by a page that was reloaded', () => {
  const pageItems = keptItems()
  const { greet, alert, breakConnection, time, shown, reported } = openOverlayPage({ pageItems })
  greet()
  alert('a')
  breakConnection()
  time.advance(20_000)
  expect([shown, reported()]).toEqual([['a'], []])

  const reloaded = openOverlayPage({ pageItems })
  reloaded.greet()
  reloaded.alert('a')
  reloaded.time.advance(1_000)
  expect(reloaded.shown).toEqual([])
  expect(reloaded.reported()).toEqual(['a'])
})

test('When the creator clears the queue, what shows goes on and the server is asked what is left', () => {
  const { greet, alert, frame, time, shown, onScreen, timesSent } = openOverlayPage()
  greet({ settings: { cardsAtOnce: 1 } })
  alert('a')
  alert('b')
  frame('control', { action: 'clear' })
  expect(onScreen).toEqual(['a'])
  time.advance(100)
  expect(timesSent('join')).toBe(2)
  alert('c')
  time.advance(20_000)
  expect(shown).toEqual(['a', 'c'])
})

test('Hidden by OBS, the overlay lets go of what waits and takes in nothing; seen again, it asks what is left', () => {
  const { greet, alert, changeObs, time, shown, timesSent, reported } = openOverlayPage()
  greet({ settings: { cardsAtOnce: 1 } })
  alert('a')
  alert('b')
  changeObs({ visible: false })
  alert('c')
  time.advance(60_000)
  expect(shown).toEqual(['a'])
  expect(reported()).toEqual(['a'])
  expect(timesSent('join')).toBe(1)
  changeObs({ visible: true })
  time.advance(100)
  expect(timesSent('join')).toBe(2)
  alert('b')
  expect(shown).toEqual(['a', 'b'])
})

test('A scene that flickers costs the server one look a second at most', () => {
  const { greet, changeObs, time, timesSent } = openOverlayPage()
  greet()
  for (let n = 0; n < 20; n += 1) {
    changeObs({ visible: n % 2 === 1 })
    time.advance(50)
  }
  time.advance(5_000)
  expect(timesSent('join')).toBe(3)
})

test('What is on screen, and what OBS says, is told after joining and whenever it changes', () => {
  const { greet, alert, changeObs, breakConnection, time, timesSent, lastStatus } = openOverlayPage()
  greet()
  time.advance(50)
  expect(lastStatus()).toEqual({ playing: [] })
  alert('a')
  alert('b')
  time.advance(1_000)
  expect(lastStatus()).toEqual({ playing: ['a', 'b'] })
  changeObs({ visible: true, streaming: true })
  time.advance(1_000)
  expect(lastStatus()).toEqual({ playing: ['a', 'b'], visible: true, streaming: true })
  expect(timesSent('status')).toBe(3)
  breakConnection()
  time.advance(3_000)
  greet()
  time.advance(1_000)
  expect(timesSent('status')).toBe(4)
  time.advance(60_000)
  expect(lastStatus()).toEqual({ playing: [], visible: true, streaming: true })
  expect(timesSent('status')).toBe(5)
})

test('An overlay without a key shows what comes, and tells and reports nothing', () => {
  const { greet, alert, time, shown, sent } = openOverlayPage({ key: '' })
  greet()
  alert('a')
  time.advance(19_000)
  expect(shown).toEqual(['a'])
  expect(sent.map(({ type }) => type)).toEqual(['join'])
})

test('A hundred alerts in a second: three cards stand, all are shown in order, and all are reported in time', () => {
  const { greet, alert, time, shown, onScreen, reported } = openOverlayPage()
  greet()
  const ids = Array.from({ length: 100 }, (_, n) => `${n}`)
  for (const id of ids) alert(id)
  while (shown.length < 100 || onScreen.length > 0) {
    expect(onScreen.length).toBeLessThanOrEqual(3)
    time.advance(1_000)
  }
  time.advance(2_000)
  expect(shown).toEqual(ids)
  expect(reported()).toEqual(ids)
})

test('After a thousand alerts nothing is left behind: no card, no timer but those of the connection', () => {
  const { greet, alert, time, shown, onScreen } = openOverlayPage()
  greet()
  time.advance(60_000)
  const idleTimers = time.pending()
  for (let n = 0; n < 1_000; n += 1) {
    alert(`${n}`)
    time.advance(6_000)
  }
  time.advance(120_000)
  expect(shown).toHaveLength(1_000)
  expect([onScreen.length, time.pending()]).toEqual([0, idleTimers])
})
