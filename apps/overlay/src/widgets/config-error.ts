import type { ConfigError } from '../config-error-texts.ts'

export function configErrorOf({ code, message }: { code: string; message: string }): ConfigError {
  if (code === 'forbidden') return { is: 'key' }
  return code === 'creator_not_found' ? { is: 'creator' } : { is: 'server', name: message }
}

/**
 * Shows the error on the page. Returns a function that removes it. The texts are loaded for it alone; without them the
 * page names the kind of error.
 */
export function showConfigError(page: HTMLElement, configError: ConfigError): () => void {
  const element = document.createElement('p')
  element.className = 'trouble'
  element.dataset.testid = 'widget-error'
  element.dir = 'auto'
  page.append(element)
  import('../config-error-texts.ts').then(
    ({ configErrorText }) => {
      element.textContent = configErrorText(configError, navigator.language)
    },
    () => {
      element.textContent = configError.is
    },
  )
  return () => element.remove()
}
