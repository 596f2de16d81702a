// Formats that a browser plays or shows without running code. Other extensions are neither stored nor served.
const CONTENT_TYPES = new Map([
  ['mp3', 'audio/mpeg'],
  ['webm', 'video/webm'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
])

// Only one dot, so that `..` is impossible.
const KEY = /^[a-z0-9][a-z0-9/_-]*\.([a-z0-9]{2,4})$/

export function findContentType(key: string): string | undefined {
  const extension = KEY.exec(key)?.[1]
  return extension === undefined ? undefined : CONTENT_TYPES.get(extension)
}

/** The content type of the key. Throws a TypeError for anything that is no media key. */
export function requireContentType(key: string): string {
  const contentType = findContentType(key)
  if (contentType === undefined) throw new TypeError(`Not a media key: ${JSON.stringify(key)}`)
  return contentType
}

/** Throws a TypeError unless `key` is a media key whose extension stands for `contentType`. */
export function requireStorable(key: string, contentType: string): void {
  if (requireContentType(key) !== contentType) throw new TypeError(`${key} is not ${contentType}`)
}

/** The key in an address that consists of `prefix`, a slash and a key. */
export function findKeyBehind(prefix: string, address: string): string | undefined {
  const key = address.startsWith(`${prefix}/`) ? address.slice(prefix.length + 1) : ''
  return findContentType(key) === undefined ? undefined : key
}
