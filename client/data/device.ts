import { deviceTexts } from './storage.ts'

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const first = (table: readonly (readonly [RegExp, string])[], agent: string) => table.find(([sign]) => sign.test(agent))?.[1]

/** Name of this device in the list of sessions: «Chrome auf Android». */
export function deviceName(agent = navigator.userAgent) {
  const browser = first(browsers, agent) ?? 'Browser'
  const system = first(systems, agent)
  return system ? `${browser} auf ${system}` : browser
}

const place = 'deviceKey'

/**
 * The secret by which an account recognises this device, so that strangers who guess passwords do not slow its owner; none where nothing
 * can be stored.
 */
export function deviceKey(): string | undefined {
  const kept = deviceTexts.getItem(place)
  if (kept) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const made = btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, sign => ({ '+': '-', '/': '_' })[sign] ?? '')
  return deviceTexts.setItem(place, made) ? made : undefined
}
