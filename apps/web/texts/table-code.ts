import type { Language } from '@aplauso/contract/languages'
import { minifySync } from 'vite'

export function tableCode(language: Language, texts: readonly (readonly [id: string, code: string])[]): string {
  const entries = texts.map(([id, code]) => `"${id}": ${code}`)
  const code = `Object.assign((globalThis.__TEXTS__ ??= {}).${language} ??= {}, { ${entries.join(', ')} })`
  return minifySync('texts.js', code, { module: true }).code
}
