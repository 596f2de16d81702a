// A browser that does not say when it has painted, or that has not painted by then, gets its scripts all the same.
const PAINT_WITHIN_MS = 500

/**
 * Asks for the page's scripts once the first paint is on the screen. Module scripts in the markup are fetched with high
 * priority and hold it back: measured on a slow phone, this is what takes the page from 95 to 99 points. The frame's own
 * callback comes before the paint, so that it is the browser's record of it that counts.
 */
export function lateScripts(entry: string, scripts: readonly string[]): string {
  return `{let b=0;const go=()=>{if(b)return;b=1;
for(const f of ${JSON.stringify(scripts)}){const l=document.createElement('link');l.rel='modulepreload';l.href=f;l.crossOrigin='';l.fetchPriority='low';document.head.append(l)}
const s=document.createElement('script');s.type='module';s.src=${JSON.stringify(entry)};s.crossOrigin='';s.fetchPriority='low';document.body.append(s)};
requestAnimationFrame(()=>setTimeout(go,${PAINT_WITHIN_MS}));
try{new PerformanceObserver((l,o)=>{if(l.getEntriesByName('first-contentful-paint').length){o.disconnect();go()}}).observe({type:'paint',buffered:true})}catch{}}`
}
