import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Point } from '../model/geometry.ts'
import type { Gesture, GestureFeedback } from './gestures.ts'

/** A press that moves less than this many screen pixels is a click, because no hand holds a pointer still. */
const MOVE_THRESHOLD_PX = 3
const NO_FEEDBACK: GestureFeedback = { guides: [] }

/** Follows a pointer from press to release. `canvas` is drawn at `scale`. Escape cancels the gesture. */
export function useGesture(canvas: RefObject<HTMLElement | null>, scale: number) {
  const [feedback, setFeedback] = useState(NO_FEEDBACK)
  const stopGesture = useRef<() => void>(undefined)
  useEffect(() => () => stopGesture.current?.(), [])

  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left = 0, top = 0 } = canvas.current?.getBoundingClientRect() ?? {}
    return { x: (clientX - left) / scale, y: (clientY - top) / scale }
  }

  /** `onPress` runs instead of the gesture if the pointer did not move. */
  function startGesture(press: ReactPointerEvent, gesture: Gesture, onPress?: () => void): void {
    stopGesture.current?.()
    let isMoving = false
    const { pointerId, currentTarget } = press
    // Pointer capture keeps the events coming outside the window.
    if (currentTarget.isConnected) currentTarget.setPointerCapture(pointerId)
    const onMove = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return
      isMoving ||= Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > MOVE_THRESHOLD_PX
      if (isMoving) setFeedback(gesture.move(pointOf(event), event))
    }
    const end = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return
      finish()
      if (!isMoving) onPress?.()
    }
    const onCancel = (event: PointerEvent | KeyboardEvent) => {
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' : event.pointerId !== pointerId) return
      event.stopImmediatePropagation()
      finish()
      gesture.cancel()
    }
    function finish() {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', onCancel)
      removeEventListener('keydown', onCancel, true)
      stopGesture.current = undefined
      setFeedback(NO_FEEDBACK)
    }
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', onCancel)
    addEventListener('keydown', onCancel, true)
    stopGesture.current = finish
  }

  return { seen: feedback, begin: startGesture, pointOf }
}
