/**
 * A page can be read and touched before its scripts are there: on a slow phone for seconds. What a person does in that
 * time is kept and done again once the page listens. Without it a tap would be lost, a typed text wiped by the first
 * render, and a form sent by the browser itself, with everything typed in the address. A form that names its `action`
 * works without scripts, should they never come: that one is the browser's.
 */
export const EARLY_EVENTS_SCRIPT = `{const q=window.__EARLY__=Object.assign([],{chosen:new Map}),
p=(e,t)=>{q.push(t);if(q.replays)e.stopImmediatePropagation()},k=e=>{const t=e.target;
if(e.type==='submit'){if(!t.hasAttribute('action')){e.preventDefault();p(e,t)}}
else if(e.type==='click'){const b=t.closest('button[type=button]');if(b)p(e,b)}
else{if(!q.includes(t))q.push(t);q.chosen.set(t,t.type==='checkbox'?t.checked:t.value)}};
const n=['click','input','submit'];for(const x of n)addEventListener(x,k,true);
q.stop=()=>{for(const x of n)removeEventListener(x,k,true)}}`

declare global {
  var __EARLY__:
    | (Element[] & { stop: () => void; chosen: Map<Element, string | boolean>; replays?: boolean })
    | undefined
}

/** Does again what was done before hydration, in its order; does nothing the second time. */
export function replayEarlyEvents() {
  const early = globalThis.__EARLY__
  if (!early) return
  globalThis.__EARLY__ = undefined
  // What is pressed until then comes after what was typed before: the page would see its fields empty.
  early.replays = true
  const places = new Map(early.map((target) => [target, placeOf(target)]))
  // In a task of its own: what React still has to write into the page would write over a choice made again here. By then
  // it has set the fields back to what they were rendered with, so that what was chosen is what was noted.
  setTimeout(() => {
    early.stop()
    replayInTurn(early.map((target) => [target, places.get(target) ?? placeOf(target), early.chosen.get(target)]))
  })
}

type Done = [target: Element, place: Place | undefined, chosen: string | boolean | undefined]

const LOOKS = 20
const LOOK_AGAIN_MS = 50

/** Each in a task of its own: what was typed may put another element in the place of the one that was pressed after it. */
function replayInTurn(steps: readonly Done[], looks = LOOKS): void {
  const [step, ...later] = steps
  if (step === undefined) return
  const [target, place, chosen] = step
  const found = target.isConnected ? target : place && findAt(place)
  if (found === undefined && place !== undefined && looks > 0) {
    setTimeout(() => replayInTurn(steps, looks - 1), LOOK_AGAIN_MS)
    return
  }
  if (found !== undefined) replay(found, chosen)
  if (later.length > 0) setTimeout(() => replayInTurn(later))
}

/** How an element is known once React has replaced it: what it is called, and which of those that are called so. */
type Place = { page: Document; tag: string; name: string; index: number }

function placeOf(target: Element): Place | undefined {
  const page = target.ownerDocument
  if (!page) return undefined
  const [tag, name] = [target.localName, nameOf(target)]
  return name === undefined ? undefined : { page, tag, name, index: namesakes(page, tag, name).indexOf(target) }
}

function findAt({ page, tag, name, index }: Place): Element | undefined {
  const found = namesakes(page, tag, name)
  return found[Math.min(Math.max(index, 0), found.length - 1)]
}

const namesakes = (page: Document, tag: string, name: string) =>
  [...page.getElementsByTagName(tag)].filter((other) => nameOf(other) === name)

/** By the first of these that it has: `name` with its value, test id, label, words that can be seen, id. */
function nameOf(element: Element): string | undefined {
  const own = (attribute: string) => element.getAttribute(attribute)
  const field = own('name') && `name ${own('name')} ${own('type') === 'radio' ? own('value') : ''}`
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is no part of what a button is called
  const words = element instanceof HTMLButtonElement ? element.innerText.trim() : element.localName === 'form' && 'form'
  return field || own('data-testid') || own('aria-label') || words || own('id') || undefined
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

// React compares with the value it saw last, which it notes by wrapping the element's own setter: the empty value goes
// through that, the typed one past it, and so the event counts as a change.
function retype(field: HTMLInputElement | HTMLTextAreaElement, prototype: object, typed: string) {
  field.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
