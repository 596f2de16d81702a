const DEVICES = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Proposed name of a passkey, after the kind of device; empty if the browser does not name it. */
export const deviceName = (userAgent: string): string => DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
