import type { SpeechProgress } from '@aplauso/live/alert-sound'

/** A text in pieces that begin with a word each, and where each begins. */
export function wordsOf(text: string): { start: number; text: string }[] {
  const words = [...text.matchAll(/\s*\S+\s*/g)]
  return words.map(({ 0: word, index }) => ({ start: index, text: word }))
}

/** How far in a message a voice has come that may say other words: by the letters where it says the same, else by their share. */
export function offsetIn(message: string, { character, text }: { character: number; text: string }): number {
  return message.startsWith(text) ? character : (character / Math.max(1, text.length)) * message.length
}

/** Lights a message word by word as it is said. Until it is said, and afterwards, all of it is lit. */
export function highlightWords(message: HTMLElement): (saying: SpeechProgress | undefined) => void {
  const text = message.textContent ?? ''
  const words = wordsOf(text).map(({ start, text: word }) => {
    const node = document.createElement('span')
    node.className = 'word'
    node.textContent = word
    return { start, node }
  })
  message.replaceChildren(...words.map(({ node }) => node))
  let hasWordTimings = false

  return (saying) => {
    message.classList.toggle('said', saying !== undefined)
    if (saying === undefined) return
    if ('forMs' in saying) {
      // Where the voice tells each word, its length is not reckoned with.
      if (hasWordTimings) return
      for (const { start, node } of words) {
        node.style.setProperty('animation-delay', `${Math.round((saying.forMs * start) / text.length)}ms`)
        node.classList.add('lit')
      }
      return
    }
    hasWordTimings = true
    const offset = offsetIn(text, saying)
    for (const { start, node } of words) {
      node.style.setProperty('animation-delay', '0s')
      node.classList.toggle('lit', start <= offset)
    }
  }
}
