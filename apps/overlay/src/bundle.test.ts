import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'

const SCRIPT_MAX_BYTES = 8 * 1024
const STYLES_MAX_BYTES = 3 * 1024

let files: Rolldown.RolldownOutput['output']

beforeAll(async () => {
  const built = await build({
    root: new URL('..', import.meta.url).pathname,
    logLevel: 'warn',
    build: { write: false },
  })
  if (!('output' in built)) throw new Error('one build gives one output')
  files = built.output
})

const scripts = () => files.flatMap((file) => (file.type === 'chunk' ? [{ name: file.name, text: file.code }] : []))
const styles = () =>
  files.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css')
      ? [{ name: file.names[0] ?? '', text: String(file.source) }]
      : [],
  )
const gzippedBytes = (texts: { text: string }[]) => texts.reduce((sum, { text }) => sum + gzipSync(text).length, 0)
const isFirst = ({ name }: { name: string }) => /^(main|classic)\b/.test(name)

test('The overlay with its classic style is at most 8 KB of script', () => {
  expect(scripts().filter(isFirst)).toHaveLength(2)
  expect(gzippedBytes(scripts().filter(isFirst))).toBeLessThanOrEqual(SCRIPT_MAX_BYTES)
  expect(gzippedBytes(styles().filter(isFirst))).toBeLessThanOrEqual(STYLES_MAX_BYTES)
})

test('Every style can be shown by the oldest browser in use: Chromium 103 knows neither OKLCH nor linear() nor nesting', () => {
  for (const { text } of styles()) expect(text).not.toMatch(/oklch\(|color-mix\(|linear\(|&|@scope|:has\(/)
})

test('No script asks for what Chromium 103 does not have', () => {
  const newer =
    /\.(?:toSorted|toReversed|toSpliced|isWellFormed|findLast|groupBy)\(|Promise\.withResolvers|\bstatic\s*\{/
  for (const { text } of scripts()) expect(text).not.toMatch(newer)
})

test('The page needs no more than the policy allows: no inline style, no evaluated text', () => {
  for (const { text } of scripts())
    expect(text).not.toMatch(/\beval\(|new Function|<[^>]*\sstyle=|setAttribute\(["'`]style/)
})
