import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openOverlayPage } from '../../testing/overlay-page.ts'
import { readShowMs, withShowTime } from './show-time-override.ts'

const byAddress = (address: string) => readShowMs(new URL(address, 'http://localhost').searchParams)

test('The documented embed shows alerts for eight seconds and ignores the show time that the creator sets', async () => {
  const snippet = new URL('../../../../web/src/features/api-docs/examples/widget.html', import.meta.url)
  const address = /src="([^"]+)"/.exec(await readFile(snippet, 'utf8'))?.[1]
  const showMs = byAddress(address?.replace('{{baseUrl}}', '') ?? '')
  expect(showMs).toBe(8_000)

  const { acceptJoin, alert, frame, time, onScreen } = openOverlayPage({
    transform: (got) => withShowTime(got, showMs),
  })
  acceptJoin({ settings: { durationMs: 15_000, cardsAtOnce: 1 } })
  alert('a', { durationMs: 15_000 })
  alert('b', { durationMs: 15_000 })
  time.advance(7_999)
  expect(onScreen).toEqual(['a'])
  // Includes the exit animation.
  time.advance(401)
  expect(onScreen).toEqual(['b'])
  frame('settings', { durationMs: 30_000, cardsAtOnce: 1 })
  time.advance(8_400)
  expect(onScreen).toEqual([])
})

test.each(['', '?seconds=', '?seconds=2', '?seconds=61', '?seconds=acht', '?seconds=-8'])(
  'The address %s does not change the creator’s show time',
  (query) => {
    expect(byAddress(`/widget/ana${query}`)).toBeUndefined()
  },
)
