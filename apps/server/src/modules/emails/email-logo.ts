import { readFileSync } from 'node:fs'
import { brand, PRODUCT_NAME } from '#platform/brand/brand.ts'
import type { MailPicture } from '#platform/mail/mail.ts'

// PNG: Gmail and Outlook show no SVG. It has a ground of its own, because a dark theme changes the email's.
const LOGO: MailPicture = {
  id: 'logo@aplauso',
  fileName: 'aplauso.png',
  content: readFileSync(new URL('./logo.png', import.meta.url)),
}

/** Size in the email; the product's picture has three pixels for each. */
const HEIGHT = 44
const WIDTH = 143
const WIDTH_MAX = 240

/** The logo of an email; undefined where the installation has a name of its own and no logo. */
export function emailLogo(): { pictures: [MailPicture]; width: number; height: number } | undefined {
  if (brand.logoPng !== undefined) {
    const { bytes, width, height } = brand.logoPng
    const shownWidth = Math.min(Math.round((HEIGHT * width) / height), WIDTH_MAX)
    const picture = { id: 'logo@instance', fileName: 'logo.png', content: bytes }
    return { pictures: [picture], width: shownWidth, height: Math.round((shownWidth * height) / width) }
  }
  return INSTANCE_NAME === PRODUCT_NAME ? { pictures: [LOGO], width: WIDTH, height: HEIGHT } : undefined
}
