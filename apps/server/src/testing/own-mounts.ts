import { execFileSync } from 'node:child_process'

/** Whether this machine lets anyone mount a disk of their own, as some Linuxes do. */
export function canHaveOwnMounts(): boolean {
  try {
    execFileSync('unshare', ['-Urm', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
