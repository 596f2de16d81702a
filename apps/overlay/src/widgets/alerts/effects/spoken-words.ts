import type { SpeechProgress } from '@aplauso/live/alert-sound'

/** Splits a text into pieces of one word each, with their positions. */
export function wordsOf(text: string): { start: number; text: string }[] {
  const words = [...text.matchAll(/\s*\S+\s*/g)]
  return words.map(({ 0: word, index }) => ({ start: index, text: word }))
}

/**
 * The position in the message that the voice has reached: the voice's own character where it reads the same text, else
 * in proportion to the length of its text.
 */
export function offsetIn(message: string, { character, text }: { character: number; text: string }): number {
  return message.startsWith(text) ? character : (character / Math.max(1, text.length)) * message.length
}

/** Colours a message word by word during speech. Before and after it the message has its own colour. */
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
      // With events for each word, the duration is ignored.
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
