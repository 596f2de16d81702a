import { m } from '@aplauso/texts/messages'
import { Keyboard } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useState } from 'react'
import { ShortcutsContext, useShortcut } from '#components/alert-queue/shortcut-context.ts'
import { browserStorage } from '#lib/browser/storage.ts'
import { useShortcuts } from '#lib/browser/use-shortcuts.ts'
import { useText } from '#lib/i18n/language.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

const ShortcutsDialog = lazyComponent(() => import('./shortcuts-dialog.tsx'))

const SHORTCUTS_OFF_KEY = 'shortcutsOff'

type ShortcutsProviderProps = {
  root: RefObject<HTMLElement | null>
  /** `help` is the button that lists the keys. */
  children: (help: ReactNode) => ReactNode
}

/** Keyboard shortcuts of the console, unless they are off in this browser. */
export function ShortcutsProvider({ root, children }: ShortcutsProviderProps) {
  const [areEnabled, setEnabled] = useState(() => browserStorage.get(SHORTCUTS_OFF_KEY) === null)
  const [isDialogOpen, setDialogOpen] = useState(false)
  useShortcuts(root, areEnabled)

  function toggle(on: boolean) {
    if (on) browserStorage.remove(SHORTCUTS_OFF_KEY)
    else browserStorage.set(SHORTCUTS_OFF_KEY, 'yes')
    setEnabled(on)
  }

  return (
    <ShortcutsContext value={areEnabled}>
      {children(<ShortcutsHelpButton onPress={() => setDialogOpen(true)} />)}
      {isDialogOpen && (
        <Suspense>
          <ShortcutsDialog areEnabled={areEnabled} onToggle={toggle} onClose={() => setDialogOpen(false)} />
        </Suspense>
      )}
    </ShortcutsContext>
  )
}

function ShortcutsHelpButton({ onPress }: { onPress: () => void }) {
  const t = useText()
  const label = t(m.live_keys)
  // Hidden on phones, which have no keyboard.
  return (
    <IconButton
      label={label}
      title={label}
      icon={Keyboard}
      aria-haspopup="dialog"
      {...useShortcut('?')}
      onClick={onPress}
      className="pointer-coarse:hidden"
    />
  )
}
