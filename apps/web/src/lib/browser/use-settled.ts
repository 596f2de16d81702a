import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 300

/** The value once it has not changed for a moment. */
export function useSettled<Value extends string>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [value])
  return settled
}
