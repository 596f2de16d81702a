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
  // In a task of its own: what React still has to write into the page would write over a choice made again here. By then
  // it has set the fields back to what they were rendered with, so that what was chosen is what was noted.
  setTimeout(() => {
    early.stop()
    for (const target of early) {
      if (target.isConnected) replay(target, early.chosen.get(target))
    }
  })
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
