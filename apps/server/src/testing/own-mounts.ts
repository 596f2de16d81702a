import { execFileSync } from 'node:child_process'

/** True when this machine lets any user mount a disk, as some Linuxes do. */
export function canHaveOwnMounts(): boolean {
  try {
    execFileSync('unshare', ['-Urm', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
