import type { StreamLanguage } from '@aplauso/contract/alerts'

const TEXTS = {
  pt: 'Clica para ativar o som',
  en: 'Click to enable sound',
  es: 'Haz clic para activar el sonido',
  fr: 'Clique pour activer le son',
}

/** The text is in the stream's language. A neutral stream uses the browser's, or Portuguese where that has no text. */
export function enableSoundText(streamLanguage: StreamLanguage, browserLanguage: string): string {
  const language = streamLanguage === 'specification' ? browserLanguage : streamLanguage
  const texts: Partial<Record<string, string>> = TEXTS
  return texts[language.slice(0, 2).toLowerCase()] ?? TEXTS.pt
}

/** Offers the click that a browser requires before it plays sounds. OBS requires none and must never show it. */
export function offerSound(page: HTMLElement, language: StreamLanguage): void {
  if (page.querySelector('.enable-sound') !== null) return
  const button = document.createElement('button')
  button.className = 'enable-sound'
  button.type = 'button'
  button.textContent = enableSoundText(language, navigator.language)
  // Any click on the page permits sound, so the button itself needs no handler.
  addEventListener('click', () => button.remove(), { once: true })
  page.append(button)
}
