// @ts-check
// Finds a Chromium for the browser journeys, or installs one. As a script it prints the path.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

// Debian's Chromium without windows and menus: a page takes two thirds of the processor time.
const SHELL = '/usr/bin/chromium-headless-shell'
const BROWSER_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const VERSION_WITHIN_MS = 20_000
const INSTALL_ATTEMPTS = 3
const INSTALL_PAUSE_MS = 20_000
const PATIENT = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3']

/**
 * The path of a working Chromium: CHROME_PATH, the system's, else one installed with apt (as root on Debian and its
 * derivatives), else Playwright's own. Throws with instructions if there is none. Prefers the lightest one, except for
 * a `microphone`, to which that one gives no access.
 * @param {{ microphone?: boolean }} needs
 * @returns {Promise<string>}
 */
export async function findBrowser({ microphone = false } = {}) {
  const paths = microphone ? BROWSER_PATHS : [SHELL, ...BROWSER_PATHS]
  const chosen = process.env.CHROME_PATH
  if (chosen !== undefined && chosen !== '') {
    if (answers(chosen)) return chosen
    throw new Error(
      `CHROME_PATH is ${chosen}, which does not answer --version: set it to the path of a Chromium or Chrome.`,
    )
  }
  const found = paths.find(answers)
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    // Another program may hold the package database, and a mirror may be between two versions.
    for (let attempt = 1; attempt <= INSTALL_ATTEMPTS; attempt += 1) {
      run('apt-get', [...PATIENT, 'update', '-q'])
      run('apt-get', [...PATIENT, 'install', '-y', '-q', '--no-install-recommends', 'chromium'])
      const installed = paths.find(answers)
      if (installed !== undefined) return installed
      if (attempt < INSTALL_ATTEMPTS) await setTimeout(INSTALL_PAUSE_MS)
    }
  }
  const { chromium } = await import('@playwright/test')
  const bundled = chromium.executablePath()
  if (answers(bundled)) return bundled
  run(process.execPath, [fileURLToPath(import.meta.resolve('@playwright/test/cli')), 'install', 'chromium'])
  if (answers(bundled)) return bundled
  throw new Error('No browser for the tests: install Chromium or Google Chrome, or set CHROME_PATH to one.')
}

/** @param {string} path */
function answers(path) {
  if (!existsSync(path)) return false
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: VERSION_WITHIN_MS }).status === 0
}

/**
 * Its output goes to stderr: stdout is for the path.
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  process.stderr.write(`Looking for a browser: ${command} ${args.join(' ')}\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, args, { stdio: ['ignore', process.stderr, process.stderr], env })
}

if (import.meta.main ?? process.argv[1]?.endsWith('ensure-browser.mjs')) {
  try {
    process.stdout.write(`${await findBrowser()}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
