import type { Locator, Page } from '@playwright/test'

/** A wide picture in three colours, so that its middle is all green. */
export const threeColours = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1_200
    canvas.height = 400
    const context = canvas.getContext('2d')
    for (const [index, colour] of ['#f00', '#0f0', '#00f'].entries()) {
      if (!context) continue
      context.fillStyle = colour
      context.fillRect(index * 400, 0, 400, 400)
    }
    return canvas.toDataURL('image/png').replace(/^.*,/, '')
  })

/** The strongest of red, green and blue in the middle of the picture that is shown. */
export const colourOf = (picture: Locator) =>
  picture.evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) return 'none'
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 1
    canvas.height = 1
    const context = canvas.getContext('2d')
    context?.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
    return Math.max(red, green, blue) === blue ? 'blue' : red > green ? 'red' : 'green'
  })
