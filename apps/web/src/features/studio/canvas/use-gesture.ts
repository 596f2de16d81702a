import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Point } from '../model/geometry.ts'
import type { Gesture, Seen } from './gestures.ts'

/** A hand is never still: only beyond this many pixels of the screen is it a movement. */
const STILL_PX = 3
const NOTHING: Seen = { guides: [] }

/** Follows a pointer from its press to its release. `stage`: the canvas, scaled. Escape gives the gesture up. */
export function useGesture(stage: RefObject<HTMLElement | null>, scale: number) {
  const [seen, setSeen] = useState(NOTHING)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left = 0, top = 0 } = stage.current?.getBoundingClientRect() ?? {}
    return { x: (clientX - left) / scale, y: (clientY - top) / scale }
  }

  /** `onStill`: it was a press and no movement. */
  function begin(press: ReactPointerEvent, gesture: Gesture, onStill?: () => void): void {
    stop.current?.()
    let isMoving = false
    const { pointerId, currentTarget } = press
    // Beyond the window it is still this pointer.
    if (currentTarget.isConnected) currentTarget.setPointerCapture(pointerId)
    const follow = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return
      isMoving ||= Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > STILL_PX
      if (isMoving) setSeen(gesture.move(pointOf(event), event))
    }
    const end = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return
      finish()
      if (!isMoving) onStill?.()
    }
    const giveUp = (event: PointerEvent | KeyboardEvent) => {
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' : event.pointerId !== pointerId) return
      event.stopImmediatePropagation()
      finish()
      gesture.cancel()
    }
    function finish() {
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', giveUp)
      removeEventListener('keydown', giveUp, true)
      stop.current = undefined
      setSeen(NOTHING)
    }
    addEventListener('pointermove', follow)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', giveUp)
    addEventListener('keydown', giveUp, true)
    stop.current = finish
  }

  return { seen, begin, pointOf }
}
