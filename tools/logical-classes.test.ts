import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../apps/web/src')

/** What means the left of a screen and not where a line begins, each with its reason. */
const PHYSICAL = [
  // The middle is the middle from either side, and what moves it back by half of itself knows no direction.
  { in: '', classes: ['left-1/2'] },
  // The overlay lays its page out from the left, on whatever page it is shown; its look is that of the stream.
  { in: 'components/overlay-preview/', classes: ['origin-top-left', 'border-l-[0.28em]', 'pl-[0.7em]'] },
  { in: 'components/overlay-preview/overlay-preview.tsx', classes: ['left-0'] },
]

// A class with all that may stand before it: "sm:hover:-ml-2", "pl-[0.7em]", "text-left". `origin` has no logical form.
const SIDED =
  /(?<=["'`\s])(?:[\w@()[\]&>*.=-]+:)*!?-?((?:(?:[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|scroll-[mp][lr])-(?:\[[^\]\s]+\]|\([^)\s]+\)|auto|px|full|\d[\d./]*|[2-4]?(?:xs|sm|md|lg|xl)\b)|(?:border|rounded)-[lr]|(?:text|float|clear|origin|origin-top|origin-bottom)-(?:left|right))!?)(?=["'`\s])/g

/** `[line, class]` for each class of a source that names a side. */
function sidedClasses(source: string): [line: number, found: string][] {
  return source.split('\n').flatMap((text, index): [number, string][] => {
    if (/^\s*(?:\/\/|\*|\/\*)/.test(text)) return []
    const found = [...text.matchAll(SIDED)].map(([, name = '']) => name)
    // With its mirror image beside it, each is said for one direction.
    return found.flatMap((name) => (isMirrored(name, text) ? [] : [[index + 1, name]]))
  })
}

const isMirrored = (name: string, text: string) =>
  text.includes(`rtl:${name}`) || text.includes(`rtl:${name.replace('left', 'right')}`)

test('A class that names a side is found, whatever stands before it', () => {
  const found = (source: string) => sidedClasses(source).map(([, name]) => name)
  expect(found('<p className="sm:-ml-2 pl-[0.7em] text-left md:hover:right-0 rounded-tl-md border-l">')).toEqual([
    ...['ml-2', 'pl-[0.7em]', 'text-left', 'right-0', 'rounded-tl-md', 'border-l'],
  ])
  expect(
    found('<p className="ms-2 ps-1 text-start inset-s-0 origin-left rtl:origin-right"> what is left </p>'),
  ).toEqual([])
})

test('Pages are laid out by where a line begins and ends, not by left and right', () => {
  const sided = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      sidedClasses(readFileSync(join(SOURCES, file), 'utf8'))
        .filter(([, name]) => !PHYSICAL.some((meant) => file.startsWith(meant.in) && meant.classes.includes(name)))
        .map(([line, name]) => `${file}:${line} ${name}`),
    )
  expect(sided).toEqual([])
})

test('So are the style sheets', () => {
  const sided = globSync('**/*.css', { cwd: SOURCES }).flatMap((file) =>
    [
      ...readFileSync(join(SOURCES, file), 'utf8').matchAll(
        /[\w-]*(?<![\w])(?:(?:margin|padding|border)-)?(?:left|right)\s*:/g,
      ),
    ].map(([declaration]) => `${file} ${declaration}`),
  )
  expect(sided).toEqual([])
})
