import { afterEach, expect, test, vi } from 'vitest'
import { showDonor } from './donor-picture.ts'

afterEach(() => vi.unstubAllGlobals())

test('The donor’s picture stands on the card once it has come, and is not there where it does not come', () => {
  const pictures: Partial<HTMLImageElement>[] = []
  class Picture {
    constructor() {
      pictures.push(this)
    }
  }
  vi.stubGlobal('Image', Picture)
  const onCard: unknown[] = []
  const root = { append: (picture: unknown) => onCard.push(picture) } as unknown as HTMLElement
  showDonor(root, '/media/avatars/a.webp')
  expect(pictures).toMatchObject([{ src: '/media/avatars/a.webp', className: 'donor', alt: '' }])
  expect(onCard).toEqual([])
  pictures[0]?.onload?.call(window(), new Event('load'))
  expect(onCard).toEqual(pictures)
})

/** Nothing is done with what it is called on. */
const window = () => ({}) as GlobalEventHandlers & Window
