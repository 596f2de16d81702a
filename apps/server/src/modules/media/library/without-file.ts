import { mediaUrl } from './media-key.ts'

export type RemovedFile = { id: string; key: string }

/**
 * Settings without any reference to a file: its id and its address become null, what goes with them too, and `none`
 * replaces it in style sheets.
 */
export function withoutFile<Settings>(settings: Settings, file: RemovedFile): Settings {
  const url = mediaUrl(file.key)
  const inSheet = new RegExp(`url\\(\\s*["']?${url.replaceAll('.', '\\.')}["']?\\s*\\)`, 'g')
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return value === url || value === file.id ? null : value.replace(inSheet, 'none')
    if (Array.isArray(value)) return value.map(clean)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value)
    // The picture of a style, such as { kind, url }.
    if (entries.some(([name, inner]) => name === 'url' && inner === url)) return null
    const isItsSound = entries.some(([name, inner]) => name === 'mediaId' && inner === file.id)
    return Object.fromEntries(
      entries.map(([name, inner]) => [name, isItsSound && name === 'mediaMs' ? null : clean(inner)]),
    )
  }
  return clean(settings) as Settings
}
