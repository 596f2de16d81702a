import { createContext, use } from 'react'

/** Whether a page presses its buttons by their letters, and is asked to. */
export const ShortcutsContext = createContext(false)

/** For a button: says its key, where it has one at present. */
export const useShortcut = (key: string | undefined) =>
  use(ShortcutsContext) && key !== undefined ? { 'aria-keyshortcuts': key } : {}
