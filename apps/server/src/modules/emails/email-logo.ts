import { readFileSync } from 'node:fs'
import type { MailPicture } from '#platform/mail/mail.ts'

// PNG: Gmail and Outlook show no SVG. It has a ground of its own, because a dark theme changes the email's.
export const LOGO: MailPicture = {
  id: 'logo@aplauso',
  fileName: 'aplauso.png',
  content: readFileSync(new URL('./logo.png', import.meta.url)),
}

/** Size in the email; the picture has three pixels for each. */
export const LOGO_SIZE = { width: 143, height: 44 } as const
