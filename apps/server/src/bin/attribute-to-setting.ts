import { SettingsError } from '#platform/env/read-env.ts'
import { OutOfTimeError } from '#platform/time/within-time.ts'

const REASONS: Record<string, string> = {
  EADDRINUSE: 'another program listens there',
  EADDRNOTAVAIL: 'this machine has no such address',
  EACCES: 'this user has no permission for it',
  EEXIST: 'there is a file where a folder is needed',
  ENOTDIR: 'there is a file where a folder is needed',
  ENOSPC: 'the disk is full',
  ERR_SQLITE_ERROR: 'its files cannot be opened for writing',
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the name of the host is unknown',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  EHOSTUNREACH: 'the host is unreachable',
  ETIMEDOUT: 'it does not answer',
  '57P03': 'the server is starting up or shutting down',
  '53300': 'the server accepts no more connections',
  '3D000': 'the server has no such database',
  '28P01': 'the user or the password is wrong',
  '28000': 'the server does not let this user in',
}

/**
 * Runs a step of the start that depends on `setting`. An error that the operator can fix there becomes a SettingsError
 * that names the setting; any other error is thrown unchanged. Leave `value` out where it may contain a password,
 * because it is shown.
 */
export async function attributeToSetting<Result>(
  { setting, value }: { setting: string; value?: string },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = knownCode(error)
    if (code === undefined) throw error
    const subject = value === undefined ? setting : `${setting} (${value})`
    throw new SettingsError(`${subject} cannot be used: ${REASONS[code]} (${code})`, { cause: error })
  }
}

/** The first code in the chain of causes that has a reason for the operator. */
function knownCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof OutOfTimeError) return 'ETIMEDOUT'
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' && Object.hasOwn(REASONS, code) ? code : knownCode(error.cause)
}
