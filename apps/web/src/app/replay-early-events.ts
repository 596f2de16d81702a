/** `chosen`: the value of a field, or whether a checkbox was checked. */
export type EarlyEvent = { target: Element; chosen: string | boolean | undefined }
type ReplayStep = EarlyEvent & { locator: ElementLocator | undefined }

const ATTEMPTS = 20
const RETRY_MS = 50

/** Replays the events on their elements, or on elements that have replaced them within a second. */
export function replayEvents(events: readonly EarlyEvent[]): void {
  replayInTurn(events.map((event) => ({ ...event, locator: locatorOf(event.target) })))
}

/** Each in a task of its own: typing may replace the next clicked element. */
function replayInTurn(steps: readonly ReplayStep[], attempts = ATTEMPTS): void {
  const [step, ...later] = steps
  if (step === undefined) return
  const { target, locator, chosen } = step
  const found = target.isConnected ? target : locator && findByLocator(locator)
  if (found === undefined && locator !== undefined && attempts > 0) {
    setTimeout(() => replayInTurn(steps, attempts - 1), RETRY_MS)
    return
  }
  if (found !== undefined) replay(found, chosen)
  if (later.length > 0) setTimeout(() => replayInTurn(later))
}

/** Identifies an element that React has replaced: its name, and its index among elements of that name. */
type ElementLocator = { page: Document; tag: string; name: string; index: number }

function locatorOf(target: Element): ElementLocator | undefined {
  const page = target.ownerDocument
  if (!page) return undefined
  const [tag, name] = [target.localName, nameOf(target)]
  return name === undefined ? undefined : { page, tag, name, index: namesakes(page, tag, name).indexOf(target) }
}

function findByLocator({ page, tag, name, index }: ElementLocator): Element | undefined {
  const found = namesakes(page, tag, name)
  return found[Math.min(Math.max(index, 0), found.length - 1)]
}

const namesakes = (page: Document, tag: string, name: string) =>
  [...page.getElementsByTagName(tag)].filter((other) => nameOf(other) === name)

/** The name of an element: the first of `name` with its value, test id, label, visible text, id. */
function nameOf(element: Element): string | undefined {
  const attributeOf = (attribute: string) => element.getAttribute(attribute)
  const field =
    attributeOf('name') && `name ${attributeOf('name')} ${attributeOf('type') === 'radio' ? attributeOf('value') : ''}`
  const visibleText =
    // biome-ignore lint/performance/useDomNodeTextContent: a hidden part does not belong to the name of a button
    element instanceof HTMLButtonElement ? element.innerText.trim() : element.localName === 'form' && 'form'
  return (
    field || attributeOf('data-testid') || attributeOf('aria-label') || visibleText || attributeOf('id') || undefined
  )
}

function replay(target: Element, chosen: string | boolean | undefined) {
  if (target instanceof HTMLFormElement) target.requestSubmit()
  else if (target instanceof HTMLButtonElement) target.click()
  else if (target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox')) {
    target.checked = target.type === 'checkbox' && !chosen
    target.click()
  } else if (typeof chosen !== 'string') return
  else if (target instanceof HTMLInputElement) retype(target, HTMLInputElement.prototype, chosen)
  else if (target instanceof HTMLTextAreaElement) retype(target, HTMLTextAreaElement.prototype, chosen)
  else if (target instanceof HTMLSelectElement) {
    target.value = chosen
    target.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

// React compares with the last value that it set through the element's own setter. The empty value passes through that
// setter and the typed one bypasses it, so the event counts as a change.
function retype(field: HTMLInputElement | HTMLTextAreaElement, prototype: object, typed: string) {
  field.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
