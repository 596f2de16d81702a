/**
 * A page that is left breaks off its calls, which then look like failures. Watched only while a call is under way,
 * because a page that listens to beforeunload is not kept for the back button.
 */
export function watchLeaving(): { isLeaving: () => boolean; end: () => void } {
  let leaving = false
  const leave = () => {
    leaving = true
  }
  addEventListener('beforeunload', leave)
  return { isLeaving: () => leaving, end: () => removeEventListener('beforeunload', leave) }
}
