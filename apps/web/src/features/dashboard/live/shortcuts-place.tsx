import { m } from '@aplauso/texts/messages'
import { Keyboard } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useState } from 'react'
import { browserStorage } from '#lib/browser/storage.ts'
import { useShortcuts } from '#lib/browser/use-shortcuts.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ShortcutsContext, useShortcut } from '#parts/alert-queue/shortcuts.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'

const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'))

const OFF_KEY = 'shortcutsOff'

type ShortcutsPlaceProps = {
  root: RefObject<HTMLElement | null>
  /** `help` is the button that lists them. */
  children: (help: ReactNode) => ReactNode
}

/** Around a console: its buttons have keys, unless who uses this browser wants none. */
export function ShortcutsPlace({ root, children }: ShortcutsPlaceProps) {
  const [areOn, setOn] = useState(() => browserStorage.get(OFF_KEY) === null)
  const [isAsked, setAsked] = useState(false)
  useShortcuts(root, areOn)

  function turn(on: boolean) {
    if (on) browserStorage.remove(OFF_KEY)
    else browserStorage.set(OFF_KEY, 'yes')
    setOn(on)
  }

  return (
    <ShortcutsContext value={areOn}>
      {children(<Help onPress={() => setAsked(true)} />)}
      {isAsked && (
        <Suspense>
          <ShortcutsDialog areOn={areOn} onTurn={turn} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </ShortcutsContext>
  )
}

function Help({ onPress }: { onPress: () => void }) {
  const t = useText()
  const label = t(m.live_keys)
  // Nobody types on a phone.
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
