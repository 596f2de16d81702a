/** Lets the browser save what the page has made itself. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser takes the file up after the click.
  setTimeout(() => URL.revokeObjectURL(address))
}
