import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import ts from 'typescript-5'
import { expect, test } from 'vitest'

/** Words that names of the product do not use; docs/glossary.md has the words that replace them. */
const RETIRED_IN_NAMES =
  /^(?:anew|asked|carrier|deeds?|film|films|givers?|greet|hands|hats?|hello|keeper|kept|noted|reel|remake|remade|taken|tell|told|traces|tries|unmade|unproven|wish|wishes)$/

/** Those that local names of tests do not use either. */
const RETIRED_IN_TESTS =
  /^(?:anew|asked|carrier|deeds?|givers?|greet|hands|hats?|keeper|kept|noted|taken|told|traces|unproven|wish|wishes)$/

/**
 * Public names, vendors' options and ordinary uses that stay. By file, as a name alone could hide a new use elsewhere.
 */
const ALLOWED_NAMES: Record<string, readonly string[]> = {
  'apps/overlay/src/widgets/alerts/styles/classic.ts': ['HANDS'],
  'apps/server/src/modules/accounts/create-account.ts': ['taken', 'usernameTaken'],
  'apps/server/src/modules/alerts/alert-status.ts': ['isTakenOffScreen'],
  'apps/server/src/modules/alerts/change-alerts.ts': ['isTakenOffScreen'],
  'apps/server/src/modules/alerts/read-queues.ts': ['isTakenOffScreen'],
  'apps/server/src/modules/alerts/unshown-alerts.ts': ['isTakenOffScreen'],
  // Payloads of jobs that may be waiting while a new version starts.
  'apps/server/src/modules/alerts/push/enqueue-notices.ts': ['tries'],
  'apps/server/src/modules/alerts/push/push-queue.ts': ['tries'],
  'apps/server/src/modules/alerts/push/send-notices.ts': ['tries'],
  'apps/server/src/modules/media/audio/release-sounds.ts': ['keptUntil'],
  'apps/server/src/modules/media/audio/sounds.test.ts': ['keptUntil'],
  // JSON of the API, and a column of the sandbox.
  'apps/server/src/modules/developers/deliveries.ts': ['tries'],
  'apps/server/src/modules/donations/refunds/refund-row.ts': ['asked'],
  'apps/web/src/features/api-docs/webhooks-section.tsx': ['tries'],
  'apps/web/src/features/developers/webhooks/message-row.tsx': ['tries'],
  'apps/web/src/features/moderation-log/log-sentences.ts': ['reel'],
  'packages/contract/src/developers.ts': ['tries'],
  'packages/mollie-sandbox/src/webhooks.ts': ['tries'],
  'apps/web/src/features/accounts/username-field.tsx': ['taken'],
  'apps/web/src/features/marketing/pricing/payout-row-plan.tsx': ['taken'],
  // Browser storage of a donor's draft.
  'apps/web/src/components/checkout/donation-order.ts': ['takenBy'],
  'apps/web/src/features/donate/donate-form.tsx': ['takenBy'],
  'apps/web/src/features/donate/donation-draft.ts': ['takenBy'],
  'apps/web/src/components/checkout/donation-order.test.ts': ['takenBy'],
  'apps/web/src/features/donate/donation-draft.test.ts': ['takenBy'],
  // An option of Node's DNS resolver.
  'apps/server/src/modules/developers/resolve-name.ts': ['tries'],
}

/** Phrases that comments and titles do not use. */
const RETIRED_IN_PROSE =
  /\b(?:anew|whoever|(?:is|are) told|tells? of|told of|under way|carriers?|givers?|hats|unproven)\b/i

/** Rules that quote the words which they retire. */
const QUOTES_RETIRED_WORDS = ['tools/plain-words.test.ts', 'docs/glossary.md', 'CONTRIBUTING.md']

const PROSE_MAX_CHARACTERS = 120
/** Files of one base name, as an editor's search finds them. */
const SAME_NAME_MAX = 3
const NAMES_OF_EVERY_MODULE = ['tables.ts', 'public.ts', 'README.md', 'package.json', 'tsconfig.json']

const tracked = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !/\/compiled\/|\/migrations\/|\/public-interface\//.test(file))

const isTest = (file: string) =>
  /\.(?:test|spec|fixture|conformance)\.|^(?:e2e|bench|delivery|tools)\/|\/(?:testing|browser-tests)\//.test(file)
const parse = (file: string) => {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind)
}
const SOURCES = tracked('*.ts', '*.tsx', '*.mjs').map(parse)
const DOCUMENTS = tracked('*.md').filter((file) => !file.includes('texts/documents'))

/** Identifiers in camel case; those with underscores are keys of texts and columns. */
function namesIn(source: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !/[a-z]_[a-z]/.test(node.text)) names.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$]+/)

/** Comments and titles of tests. */
function proseIn(source: ts.SourceFile): string[] {
  const comments = [...source.text.matchAll(/^\s*(?:\/\/|\/?\*+)(.*)$/gm)].map(([, text = '']) => text)
  const titles = [...source.text.matchAll(/^\s*(?:test|describe)(?:\.[\w.]+(?:\(.*?\))?)?\(\s*'([^']+)'/gm)]
  return [...comments, ...titles.map(([, title = '']) => title)]
}

test('Names use no retired word', () => {
  const found = SOURCES.flatMap((source) => {
    const allowed = ALLOWED_NAMES[source.fileName] ?? []
    const retired = isTest(source.fileName) ? RETIRED_IN_TESTS : RETIRED_IN_NAMES
    const isRetired = (name: string) => wordsOf(name).some((word) => retired.test(word))
    return [...namesIn(source)]
      .filter((name) => isRetired(name) && !allowed.includes(name))
      .map((name) => `${source.fileName}: ${name}`)
  })
  expect(found).toEqual([])
})

test('Every allowed name still occurs in its file', () => {
  const names = new Map(SOURCES.map((source) => [source.fileName, namesIn(source)]))
  const idle = Object.entries(ALLOWED_NAMES).flatMap(([file, allowed]) =>
    allowed.filter((name) => !names.get(file)?.has(name)),
  )
  expect(idle).toEqual([])
})

test('Comments, test titles and documents use no retired phrase', () => {
  const texts = [
    ...SOURCES.flatMap((source) => proseIn(source).map((text) => [source.fileName, text] as const)),
    ...DOCUMENTS.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((text) => [file, text] as const),
    ),
  ]
  const found = texts.filter(([file, text]) => RETIRED_IN_PROSE.test(text) && !QUOTES_RETIRED_WORDS.includes(file))
  expect(found.map(([file, text]) => `${file}: ${text.trim()}`)).toEqual([])
})

test('Lines of prose have at most 120 characters', () => {
  const isComment = (line: string) => /^\s*(?:\/\/|\/?\*+)/.test(line) && !line.includes('biome-ignore')
  const isProse = (line: string) => !/^(?:\||#|!\[|<| {4})/.test(line) && !/\S{60}/.test(line)
  const long = [
    ...SOURCES.flatMap(({ fileName, text }) =>
      text
        .split('\n')
        .filter(isComment)
        .map((line) => [fileName, line] as const),
    ),
    ...DOCUMENTS.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(isProse)
        .map((line) => [file, line] as const),
    ),
  ].filter(([, line]) => line.length > PROSE_MAX_CHARACTERS)
  expect(long.map(([file, line]) => `${file}: ${line.trim()}`)).toEqual([])
})

test('No base name of a file occurs more than three times', () => {
  const names = tracked('*.ts', '*.tsx', '*.mjs', '*.md').map((file) => basename(file))
  const counts = Map.groupBy(names, (name) => name)
  const repeated = [...counts].filter(
    ([name, same]) => same.length > SAME_NAME_MAX && !NAMES_OF_EVERY_MODULE.includes(name),
  )
  expect(repeated.map(([name]) => name)).toEqual([])
})

test.each([
  ['toldAt', true],
  ['hatsOf', true],
  ['enfoldTollRoad', false],
  ['HANDS', true],
])('The name %s is recognised', (name, isRetired) => {
  expect(wordsOf(name).some((word) => RETIRED_IN_NAMES.test(word))).toBe(isRetired)
})
