/**
 * Users can interact with a page before its scripts load, on a slow phone for seconds. Their events are queued and
 * replayed after hydration. Otherwise taps would be lost, the first render would clear typed text, and the browser
 * would submit forms with their values in the address. A form with an `action` works without scripts and is left to the
 * browser.
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
 * Replays the events from before hydration in order, once. The code loads only if there are any. Until the replay new
 * clicks are queued too, because they would reach the page before the typed text.
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
    // In a task of its own, because React may still overwrite a replayed value. By then it has reset the fields to
    // their rendered values.
    setTimeout(() => {
      early.stop()
      replayEvents(early.map((target) => ({ target, chosen: early.chosen.get(target) })))
    })
  } catch {
    // Offline, the page still works for later events.
    early.stop()
  }
}
