import { SECOND_MS } from '@aplauso/contract/limits'

const URL_LIFETIME_MS = 40 * SECOND_MS

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after the click; Safari on iOS only after the user has chosen a location.
  setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME_MS)
}
