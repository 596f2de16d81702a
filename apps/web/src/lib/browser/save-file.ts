import { SECOND_MS } from '@aplauso/contract/limits'

const URL_LIFETIME_MS = 40 * SECOND_MS

/** Lets the browser save what the page has made itself. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser takes the file up after the click; Safari on a phone only once the person has said where to.
  setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME_MS)
}
