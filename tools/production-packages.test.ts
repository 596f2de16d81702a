import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Packages = Record<string, string>
type Manifest = { scripts: Packages; dependencies: Packages; devDependencies: Packages }

const manifestOf = (folder: string): Manifest => ({
  ...{ scripts: {}, dependencies: {}, devDependencies: {} },
  ...JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')),
})

/** What runs in production: Node runs these files as they are. */
const WORKSPACES = {
  'apps/server': globSync(['apps/server/src/**/*.ts', 'apps/server/migrations/*.ts']),
  'packages/contract': globSync('packages/contract/src/**/*.ts'),
  'packages/mollie-sandbox': globSync('packages/mollie-sandbox/src/**/*.ts'),
}
const isForTests = (file: string, source: string) =>
  /\.test\.ts$|\.fixture\.ts$|\/testing\//.test(file) || /from 'vitest'$/m.test(source)
/** Loaded by `npm run dev` alone. */
const DEV_ONLY = ['vite']

const IMPORT =
  /^(?:(?:import|export) .*?|\} )from '([^']+)'(?: with .*)?$|^import '([^']+)'$|\b(?:import|require|resolve)\('([^']+)'\)/gm

/** The packages that a source names; a line of types alone loads nothing. */
function packagesOf(source: string, { withTypes }: { withTypes: boolean }): string[] {
  const loading = withTypes ? source : source.replaceAll(/^(?:import|export) type [^']*'[^']*'$/gm, '')
  return [...loading.matchAll(IMPORT)]
    .flatMap(
      ([, from, bare, called]) => /^(?:@[\w-]+\/)?[a-z][\w.-]*(?![:\w.-])/.exec(from ?? bare ?? called ?? '') ?? [],
    )
    .filter((name) => !DEV_ONLY.includes(name))
}

test.each(Object.entries(WORKSPACES))(
  'In production, %s has the packages that it loads, and no others',
  (folder, files) => {
    const sources = files.flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      return isForTests(file, source) ? [] : [source]
    })
    const [loaded, named] = [false, true].map((withTypes) => [
      ...new Set(sources.flatMap((source) => packagesOf(source, { withTypes }))),
    ])
    const present = Object.keys(manifestOf(folder).dependencies)
    expect(present).toEqual(expect.arrayContaining(loaded ?? []))
    expect(named).toEqual(expect.arrayContaining(present))
  },
)

test('Packages that are built into the pages and the overlay are for the build only', () => {
  for (const folder of ['apps/web', 'apps/overlay', 'packages/live', 'packages/texts']) {
    const { dependencies, devDependencies } = manifestOf(folder)
    expect(Object.keys(dependencies).filter((name) => !name.startsWith('@aplauso/'))).toEqual([])
    if (folder === 'apps/web') expect(devDependencies).toMatchObject({ 'lucide-react': expect.any(String) })
  }
})

test('The lock file has the binaries of every system, without which `npm ci` refuses it', () => {
  const { packages }: { packages: Record<string, { optionalDependencies?: Packages }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !foldersAbove(path).some((above) => `${above}${name}` in packages),
    ),
  )
  expect(missing).toEqual([])
})

/** Where Node looks for the packages that the one at `path` loads. */
function foldersAbove(path: string): string[] {
  const parts = path === '' ? [] : path.split('/node_modules/')
  return [
    'node_modules/',
    ...parts.map((_part, index) => `${parts.slice(0, index + 1).join('/node_modules/')}/node_modules/`),
  ]
}

test('A start and the commands of operators accept an installation without packages for development', () => {
  const { scripts } = manifestOf('.')
  const programs = Object.keys(scripts).filter(
    (name) => scripts[name]?.includes('apps/server/src/bin/') && name !== 'dev',
  )
  expect(programs).toEqual(expect.arrayContaining(['start', 'reconcile']))
  for (const name of programs)
    expect([name, scripts[`pre${name}`]]).toEqual([name, expect.stringContaining('--omit=dev')])
})
