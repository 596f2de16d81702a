import { createHash } from 'node:crypto'
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, type Language, PSEUDO_LANGUAGE } from '@aplauso/contract/languages'
import type { Plugin } from 'vite'
import { pseudoText } from '../src/lib/i18n/pseudo.ts'
import { nameById } from './name-by-id.ts'
import { readTexts, type TextCode } from './read-texts.ts'
import { tableCode } from './table-code.ts'
import { type Chunks, type TextModules, textModules } from './text-modules.ts'

/** Folder of a language in import specifiers; the import map of a page resolves it. */
const FOLDER = 'texts/'
const IMPORT = new RegExp(`^import ?"${FOLDER}([^"]+)"`)

const TEMPLATE = /`((?:\\.|[^`\\])*)`/g
const unchanged = (code: string) => code
/** The text folders and their content. The pseudo-language is one more, which no production page uses. */
const LANGUAGE_FOLDERS: { tag: string; language: Language; change: (code: string) => string }[] = [
  ...LANGUAGE_TAGS.map((language) => ({ tag: language, language, change: unchanged })),
  {
    tag: PSEUDO_LANGUAGE.tag,
    language: PSEUDO_LANGUAGE.base,
    change: (code) => code.replace(TEMPLATE, (_, text: string) => `\`${pseudoText(text)}\``),
  },
]

/**
 * Moves texts out of the scripts. A script names texts by short ids, and imports a module with those that no imported
 * script includes. Each language has its folder of such modules, and one module with all texts for a change of
 * language. So a page loads only its own language.
 */
export function textsByLanguage(): Plugin {
  let texts = new Map<string, TextCode>()
  let idOf = new Map<string, string>()
  let computed: { chunks: Chunks; modules: TextModules } | undefined
  const modulesOf = (chunks: Chunks) => {
    if (computed?.chunks !== chunks) {
      const lengthOf = new Map([...idOf].map(([key, id]) => [id, texts.get(key)?.[DEFAULT_LANGUAGE].length ?? 0]))
      computed = { chunks, modules: textModules(chunks, lengthOf) }
    }
    return computed.modules
  }
  return {
    name: 'aplauso:texts-by-language',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'post',
    async buildStart() {
      texts = await readTexts()
      idOf = new Map([...texts.keys()].map((key, index) => [key, `~${index.toString(36)}`]))
    },
    transform: {
      filter: { code: '@aplauso/texts/messages' },
      handler: (code) => ({ code: nameById(code, idOf, texts), map: { mappings: '' } }),
    },
    renderChunk(code, chunk, _options, { chunks }) {
      const module = modulesOf(chunks).get(chunk.fileName)
      return module && { code: `import "${FOLDER}${module.name}";\n${code}`, map: { mappings: '' } }
    },
    generateBundle(_options, bundle) {
      const modules = [...(computed?.modules.values() ?? [])]
      const byId = new Map([...texts].map(([key, textCode]) => [idOf.get(key) ?? '', textCode]))
      const folders = Object.fromEntries(
        LANGUAGE_FOLDERS.map(({ tag, language, change }) => {
          const table = (ids: readonly string[]) =>
            tableCode(
              language,
              ids.map((id) => [id, change(byId.get(id)?.[language] ?? '')]),
            )
          const files = modules.map(({ name, ids }) => ({ name, source: table(ids) }))
          files.push({ name: 'all.js', source: table([...new Set(modules.flatMap(({ ids }) => ids))]) })
          const hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 7)
          const folder = `assets/texts/${tag}-${hash}/`
          for (const { name, source } of files) this.emitFile({ type: 'asset', fileName: folder + name, source })
          return [tag, `/${folder}`]
        }),
      )
      const imported = Object.values(bundle).flatMap((file) => {
        const name = file.type === 'chunk' ? IMPORT.exec(file.code)?.[1] : undefined
        return name === undefined ? [] : [[file.fileName, name]]
      })
      const source = JSON.stringify({ folders, modules: Object.fromEntries(imported) })
      this.emitFile({ type: 'asset', fileName: '.vite/texts.json', source })
    },
  }
}
