import { createContext, use } from 'react'

export const ShortcutsContext = createContext(false)

/** Attributes that announce the shortcut of a button while shortcuts are enabled. */
export const useShortcut = (key: string | undefined) =>
  use(ShortcutsContext) && key !== undefined ? { 'aria-keyshortcuts': key } : {}
