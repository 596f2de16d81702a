// @ts-check
// Prepares a checkout: installs missing packages, then builds stale outputs. Runs before anything is installed, on any
// Node >= 20: plain JavaScript without dependencies.
//   node tools/prepare.mjs                  before `npm start`, `npm test` and `npm run bench`
//   node tools/prepare.mjs --install-only   packages and texts only: enough to run the sources
//   node tools/prepare.mjs --build          builds everything, stale or not
//   --omit=dev beside the others: packages for development may be missing while nothing has to be built, as after
//   `npm run build` and `npm ci --omit=dev`
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const nodeBinary = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
const installOnly = process.argv.includes('--install-only')
const buildAll = process.argv.includes('--build')
const omitDev = process.argv.includes('--omit=dev')
// In production programs read the log: each line is JSON, like the server's.
const isProduction = process.env.NODE_ENV === 'production'

const OUTPUTS = new Set(['dist', 'compiled', 'node_modules'])
const CONTRACT = ['packages/contract/package.json', 'packages/contract/src']
const LIVE = ['packages/live/package.json', 'packages/live/src']
const TEXTS = ['packages/texts/package.json', 'packages/texts/messages', 'packages/texts/project.inlang/settings.json']
const COMMON = ['tools/prepare.mjs', 'package-lock.json', 'tsconfig.base.json']
const WEB = [...COMMON, ...CONTRACT, ...LIVE, ...TEXTS, 'packages/texts/documents', 'apps/web']

/**
 * A stamp is stored inside its output, so that emptying the output removes the stamp too.
 * @typedef {{
 *   name: string, inputs: string[], stamp: string, command: string[], finish?: string[], compress?: string
 * }} Step
 * @type {Step}
 */
const texts = {
  name: 'texts',
  inputs: [...COMMON, ...TEXTS],
  stamp: 'packages/texts/compiled/.stamp',
  command: [
    'node_modules/@inlang/paraglide-js/bin/run.js',
    ...['compile', '--project', 'packages/texts/project.inlang', '--outdir', 'packages/texts/compiled'],
    ...['--no-emit-git-ignore', '--no-emit-prettier-ignore', '--no-emit-readme'],
    // Callers pass the language of each text: the compiled code neither reads nor sets a cookie.
    ...['--strategy', 'baseLocale'],
  ],
}

// One file, because reading two thousand files would add a second to every start.
/** @type {Step} */
const textsInOne = {
  name: 'texts for the server',
  inputs: [...texts.inputs, 'tools/name-texts.ts', 'apps/web/texts/ascii-code.ts'],
  stamp: 'packages/texts/compiled/.stamp-in-one',
  command: [
    'node_modules/rolldown/bin/cli.mjs',
    ...['packages/texts/compiled/messages.js', '--file', 'packages/texts/compiled/messages-in-one.js'],
    ...['--format', 'esm', '--logLevel', 'warn'],
  ],
  finish: ['tools/name-texts.ts'],
}

/** @type {Step} */
const textsTyped = {
  name: 'types of the texts',
  inputs: [...texts.inputs, 'tools/declare-texts.ts'],
  stamp: 'packages/texts/compiled/.stamp-typed',
  command: ['tools/declare-texts.ts'],
}

/** @type {Step[]} */
const web = [
  {
    name: 'web client',
    inputs: WEB,
    stamp: 'apps/web/dist/client/.vite/stamp',
    command: ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'],
    compress: 'apps/web/dist/client',
  },
  {
    name: 'web pages for the server',
    inputs: WEB,
    stamp: 'apps/web/dist/server/.stamp',
    command: [
      'node_modules/vite/bin/vite.js',
      ...['build', 'apps/web', '--ssr', 'src/app/entry-server.tsx', '--outDir', 'dist/server', '--logLevel', 'warn'],
    ],
  },
]

/** @type {Step} */
const overlay = {
  name: 'overlay',
  inputs: [...COMMON, ...CONTRACT, ...LIVE, 'apps/overlay'],
  stamp: 'apps/overlay/dist/.vite/stamp',
  command: ['node_modules/vite/bin/vite.js', 'build', 'apps/overlay', '--logLevel', 'warn'],
  compress: 'apps/overlay/dist',
}

/** A failure whose message is enough without a stack. */
class Failure extends Error {}

/** @param {unknown} error */
const textOf = (error) =>
  error instanceof Failure ? error.message : error instanceof Error ? error.stack : String(error)
/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined)
/** @param {string} line */
const say = (line) =>
  process.stdout.write(`${isProduction ? JSON.stringify({ level: 30, time: Date.now(), msg: line }) : line}\n`)
/** @param {number} startedAtMs */
const since = (startedAtMs) => `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`

/**
 * Whether node_modules has all packages of the lock file, or all but those for development. npm writes its own record
 * last, so an interrupted install has none. Optional packages of other systems are in the lock file only.
 * @param {boolean} withDev
 */
function isInstalled(withDev) {
  if (!existsSync(nodeBinary)) return false
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    const present = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages
    return Object.keys(wanted).every((path) => {
      if (path === '' || (wanted[path].dev === true && !withDev)) return true
      const found = present[path]
      return found === undefined ? wanted[path].optional === true : found.version === wanted[path].version
    })
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

async function install() {
  const startedAtMs = performance.now()
  say('Installing packages (the first time this takes about a minute) ...')
  // npm scripts have node_modules/.bin first in PATH: npm must not run on the Node that it may replace.
  const pathWithoutOurs = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)
  // Not `npm ci`, which removes all packages first. `npm install --no-save` installs the locked versions that are
  // missing, checks their integrity, and does not change the file.
  const options = ['--no-save', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const child = spawn('npm', ['install', ...options], {
    cwd: root,
    // npm's output is no JSON, so it goes to stderr in production.
    stdio: isProduction ? ['inherit', 2, 2] : 'inherit',
    env: { ...process.env, PATH: pathWithoutOurs },
    shell: process.platform === 'win32',
  })
  const progress = setInterval(() => say(`  still installing, ${since(startedAtMs)}`), 15_000)
  const code = await ended(child).finally(() => clearInterval(progress))
  if (code !== 0)
    throw new Failure(`npm install ended with ${code}: the packages are not installed (its reason is above).`)
  if (!existsSync(nodeBinary)) {
    throw new Failure(
      `npm install left no ${nodeBinary}: npm must be allowed to run install scripts (ignore-scripts=false).`,
    )
  }
  say(`Installed in ${since(startedAtMs)}`)
}

/** @param {import('node:child_process').ChildProcess} child */
function ended(child) {
  return new Promise((resolveEnd, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolveEnd(code ?? signal))
  })
}

/** @type {Map<string, string>} */
const hashes = new Map()

/**
 * One hash over the names and contents below a path; '' if the path does not exist.
 * Leaves out files that a build writes or never reads: outputs, tests and hidden files.
 * @param {string} path
 * @returns {string}
 */
function hashOf(path) {
  const known = hashes.get(path)
  if (known !== undefined) return known
  const hash = createHash('sha256')
  try {
    hash.update(readFileSync(join(root, path)))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    if (codeOf(error) !== 'EISDIR') throw error
    for (const name of readdirSync(join(root, path)).sort()) {
      if (OUTPUTS.has(name) || name.startsWith('.') || name.includes('.test.')) continue
      hash.update(`${name}\0${hashOf(`${path}/${name}`)}\0`)
    }
  }
  const digest = hash.digest('hex')
  hashes.set(path, digest)
  return digest
}

/** @param {Step} step */
const wantedStamp = (step) => step.inputs.map((input) => `${hashOf(input)} ${input}\n`).join('')

/** @param {Step} step */
function isFresh(step) {
  const path = join(root, step.stamp)
  return existsSync(path) && readFileSync(path, 'utf8') === wantedStamp(step)
}

/** @param {Step} step */
async function build(step) {
  if (!buildAll && isFresh(step)) return
  const startedAtMs = performance.now()
  const stamp = join(root, step.stamp)
  // Read before the build: a change during the build makes the next start build again.
  const stampBefore = wantedStamp(step)
  rmSync(stamp, { force: true })
  for (const command of [step.command, step.finish]) if (command !== undefined) await run(step, command)
  if (step.compress !== undefined) await compress(join(root, step.compress))
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, stampBefore)
  say(`Built the ${step.name} in ${since(startedAtMs)}`)
}

/**
 * @param {Step} step
 * @param {string[]} command
 */
async function run(step, command) {
  const child = spawn(nodeBinary, command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  /** @type {Buffer[]} */
  const output = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const code = await ended(child)
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output))
    throw new Failure(`Building the ${step.name} failed: ${command.join(' ')} ended with ${code}.`)
  }
}

/**
 * Writes `<file>.br` beside every script, style sheet and drawing: the server never compresses an asset.
 * @param {string} folder
 */
async function compress(folder) {
  const brotli = promisify(brotliCompress)
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files
      .filter((file) => /\.(?:js|css|svg)$/.test(file))
      .map(async (file) => {
        const content = await readFile(join(folder, file))
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        await writeFile(join(folder, `${file}.br`), await brotli(content, { params }))
      }),
  )
}

/** Installs and builds what is missing. */
async function prepare() {
  const steps = [texts, textsInOne, textsTyped, ...(installOnly ? [] : [...web, overlay])]
  const isBuilt = !buildAll && steps.every(isFresh)
  if (!isInstalled(!(omitDev && isBuilt))) await install()
  // The pages import the compiled texts; both builds of the web write the same fonts, so they run in sequence.
  await build(texts)
  await build(textsInOne)
  await build(textsTyped)
  if (!installOnly) {
    const buildWeb = async () => {
      for (const step of web) await build(step)
    }
    const results = await Promise.allSettled([buildWeb(), build(overlay)])
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    if (failures.length > 0) throw new Failure(failures.map(textOf).join('\n'))
  }
}

try {
  await prepare()
} catch (error) {
  process.stderr.write(`${textOf(error)}\n`)
  process.exitCode = 1
}
