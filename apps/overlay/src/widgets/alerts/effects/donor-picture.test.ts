import { afterEach, expect, test, vi } from 'vitest'
import { showDonor } from './donor-picture.ts'

afterEach(() => vi.unstubAllGlobals())

test('The donor’s picture shows once it has loaded, and not when it fails', () => {
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

/** The object that event handlers are called with; they do not use it. */
const window = () => ({}) as GlobalEventHandlers & Window
