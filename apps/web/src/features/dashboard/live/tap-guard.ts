import { SECOND_MS } from '@aplauso/contract/limits'

const GUARD_MS = 2 * SECOND_MS
/** The two taps of a double tap lie closer together than this, and buttons of two rows further apart. */
const SAME_PLACE_PX = 40

type Press = Pick<MouseEvent, 'clientX' | 'clientY' | 'pageY' | 'detail' | 'isTrusted'>
type Place = { x: number; y: number; pageY: number; isKeyboard: boolean }

type GuardDeps = {
  /** A clock that nobody adjusts. */
  nowMs: () => number
  /** The height of the whole page. */
  pageHeight: () => number
}

/**
 * Ignores a second press in the place of a decision for two seconds: the list may have moved another button there. A
 * place that was scrolled away is another one, unless the page has shrunk and moved by itself.
 */
export function createTapGuard({ nowMs, pageHeight }: GuardDeps) {
  let last: Place | undefined
  let decided: (Place & { atMs: number; height: number }) | undefined

  function isRepeat({ x, y, pageY, isKeyboard }: Place): boolean {
    if (!decided || nowMs() - decided.atMs >= GUARD_MS || isKeyboard !== decided.isKeyboard) return false
    if (isKeyboard) return true
    const isSamePlace = Math.hypot(x - decided.x, y - decided.y) < SAME_PLACE_PX
    return isSamePlace && (Math.abs(pageY - decided.pageY) < SAME_PLACE_PX || pageHeight() < decided.height)
  }

  return {
    /** Takes every click on the page; true if it is to be ignored. */
    press({ clientX: x, clientY: y, pageY, detail, isTrusted }: Press): boolean {
      // The Enter key counts as no click, and a shortcut makes a click by script.
      const place = { x, y, pageY, isKeyboard: detail === 0 }
      if (isTrusted && isRepeat(place)) return true
      last = place
      return false
    },
    /** The last press was a decision. */
    decide() {
      decided = last && { ...last, atMs: nowMs(), height: pageHeight() }
    },
    /** The keyboard focus was moved on purpose, so Enter is meant for another place. */
    moveFocus() {
      if (decided?.isKeyboard) decided = undefined
    },
    /** The decision was undone, and may be made again. */
    clear() {
      decided = undefined
    },
  }
}

export type TapGuard = ReturnType<typeof createTapGuard>
