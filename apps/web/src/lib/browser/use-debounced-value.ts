import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 300

/** The value after it has not changed for 300 ms. */
export function useDebouncedValue<Value extends string>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const pause = setTimeout(() => setDebounced(value), TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [value])
  return debounced
}
