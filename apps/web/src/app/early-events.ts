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

/**
 * Repeats what was done before hydration, in its order; does nothing the second time. The code for it comes only where
 * something was done. Until then each press is queued: behind the typing that it follows the page would see empty fields.
 */
export async function replayEarlyEvents(): Promise<void> {
  const early = globalThis.__EARLY__
  if (!early) return
  globalThis.__EARLY__ = undefined
  if (early.length === 0) {
    early.stop()
    return
  }
  early.replays = true
  try {
    const { replayEvents } = await import('#app/replay-early-events.ts')
    // In a task of its own: React may still write into the page, over a choice repeated here. By then it has set the
    // fields back to what they were rendered with.
    setTimeout(() => {
      early.stop()
      replayEvents(early.map((target) => ({ target, chosen: early.chosen.get(target) })))
    })
  } catch {
    // Without a network the page still works for what is pressed from now on.
    early.stop()
  }
}
