// Settings that are addresses: where the server is heard, who stands before it, and whom it asks.
import { isIP } from 'node:net'
import { isLoopback } from '#server/kit/loopback.ts'
import { namesIn } from './modelSettings.ts'
import { SettingsError } from './settingsError.ts'

export function readPort(name: string, value: string | undefined, usual: number) {
  const port = value?.trim() || String(usual)
  if (/^\d{1,5}$/.test(port) && Number(port) <= 65_535) return Number(port)
  throw new SettingsError(`${name} ist «${value}», muss aber eine ganze Zahl von 0 bis 65535 sein.`)
}

/** A trial holds accounts whose password everybody knows, so it is heard on this machine alone unless it is told otherwise. */
export function readListen(value: string | undefined, publicUrl: string) {
  const text = value?.trim()
  if (!text) return isLoopback(publicUrl) ? ['127.0.0.1', '::1'] : undefined
  const addresses = text.split(',').map(address => address.trim())
  if (addresses.every(address => isIP(address) > 0)) return addresses
  throw new SettingsError(
    `LISTEN ist «${text}», muss aber eine Adresse dieses Rechners sein, zum Beispiel 0.0.0.0, oder mehrere mit Komma.`,
  )
}

export function readUrl(name: string, value: string | undefined, protocols: string[], example: string) {
  const text = value?.trim()
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.hostname && protocols.includes(url.protocol)) return text
  // The value may hold a password, so it is not repeated.
  throw new SettingsError(`${name} ist keine Adresse der Form ${example}.`)
}

export function readPublicUrl(value: string | undefined) {
  const text = readUrl('PUBLIC_URL', value, ['http:', 'https:'], 'https://app.beispiel.ch')
  if (!text) return undefined
  const { origin, pathname, search, hash, username } = new URL(text)
  if (pathname === '/' && !search && !hash && !username) return origin
  throw new SettingsError('PUBLIC_URL darf nur aus Protokoll, Name und Port bestehen, zum Beispiel https://app.beispiel.ch.')
}

export function readAddress(value: string | undefined) {
  const text = value?.trim()
  if (!text || /^[^\s@<>"]+@[^\s@<>"]+$/.test(text)) return text || undefined
  throw new SettingsError(`MAIL_FROM ist «${text}», muss aber eine E-Mail-Adresse sein.`)
}

export function readOrigins(name: string, value: string | undefined) {
  const origins = namesIn(value)
  const wrong = origins.find(origin => !URL.canParse(origin) || new URL(origin).origin !== origin)
  if (wrong)
    throw new SettingsError(`${name} nennt «${wrong}»; das muss eine Adresse ohne Pfad sein, zum Beispiel https://push.beispiel.ch.`)
  return origins
}

const openStreetMap = { url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', by: '© OpenStreetMap' }

/** `https://host/{z}/{x}/{y}.png © whose they are`; a trial on one's own machine asks nobody else for pictures unless it is told to. */
export function readTiles(value: string | undefined, publicUrl: string) {
  if (value === undefined) return isLoopback(publicUrl) ? undefined : openStreetMap
  const [url = '', ...by] = value.trim().split(/\s+/)
  if (!url) return undefined
  const whole = ['{z}', '{x}', '{y}'].every(part => url.includes(part))
  const address = URL.canParse(url) ? new URL(url) : undefined
  // A wildcard or a semicolon in the name would end up in the page's policy.
  if (whole && address?.protocol === 'https:' && /^[a-z0-9.-]+$/.test(address.hostname) && !address.username)
    return { url, by: by.join(' ') || address.host }
  throw new SettingsError(
    'TILES ist keine Adresse der Form https://karten.beispiel.ch/{z}/{x}/{y}.png (dahinter, nach einem Leerzeichen, wer bei der Karte genannt wird).',
  )
}

export function readTrustProxy(value: string | undefined): false | number | string[] {
  const text = value?.trim()
  if (!text || text === '0' || text === 'false') return false
  if (/^\d$/.test(text)) return Number(text)
  const proxies = text.split(',').map(proxy => proxy.trim())
  if (proxies.every(isProxy)) return proxies
  throw new SettingsError(
    `TRUST_PROXY ist «${text}», muss aber die Anzahl der Proxys (1 bis 9) oder eine Liste von Adressen wie 10.0.0.0/8 oder loopback sein.`,
  )
}

function isProxy(proxy: string) {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(proxy)) return true
  const [address = '', bits, ...rest] = proxy.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return longest > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
}
