import { readdir } from 'node:fs/promises'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { Secrets } from './secrets.ts'

export interface Settings {
  /** 0 takes any free port. */
  port: number
  /** Where links lead, without a slash at the end. */
  publicUrl: string
  /** Holds everything that must survive. */
  dataDir: string
  databaseUrl?: string
  couchUrl?: string
  seed: 'demo' | 'none'
  /** Express's `trust proxy`. */
  trustProxy: boolean | number | string[]
  secrets: Secrets
}

/** A setting that makes no sense; the message is for the person who set it. */
export class SettingsError extends Error {}

/** What stands in the data directory from before the first row of the demo until after its last. */
export const seedingMark = 'seeding'

type Env = Record<string, string | undefined>

/** What the environment says, with defaults; throws `SettingsError`. */
export async function readSettings(env: Env): Promise<Omit<Settings, 'secrets'>> {
  const port = readPort(env.PORT)
  const publicUrl = readPublicUrl(env.PUBLIC_URL) ?? `http://localhost:${port}`
  const where = {
    dataDir: resolve(env.DATA_DIR?.trim() || './data'),
    databaseUrl: readUrl('DATABASE_URL', env.DATABASE_URL, ['postgres:', 'postgresql:'], 'postgres://benutzer:passwort@server/datenbank'),
    couchUrl: readUrl('COUCH_URL', env.COUCH_URL, ['http:', 'https:'], 'http://benutzer:passwort@server:5984'),
  }
  const settings = { port, publicUrl, ...where, trustProxy: readTrustProxy(env.TRUST_PROXY) }
  return { ...settings, seed: readSeed(env.SEED) ?? (await defaultSeed(settings)) }
}

function readPort(value: string | undefined) {
  const port = value?.trim() || '8080'
  if (/^\d{1,5}$/.test(port) && Number(port) <= 65_535) return Number(port)
  throw new SettingsError(`PORT ist «${value}», muss aber eine ganze Zahl von 0 bis 65535 sein.`)
}

function readUrl(name: string, value: string | undefined, protocols: string[], example: string) {
  const text = value?.trim()
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.hostname && protocols.includes(url.protocol)) return text
  // The value may hold a password, so it is not repeated.
  throw new SettingsError(`${name} ist keine Adresse der Form ${example}.`)
}

function readPublicUrl(value: string | undefined) {
  const text = readUrl('PUBLIC_URL', value, ['http:', 'https:'], 'https://app.beispiel.ch')
  if (!text) return undefined
  const { origin, pathname, search, hash, username } = new URL(text)
  if (pathname === '/' && !search && !hash && !username) return origin
  throw new SettingsError('PUBLIC_URL darf nur aus Protokoll, Name und Port bestehen, zum Beispiel https://app.beispiel.ch.')
}

function readTrustProxy(value: string | undefined): Settings['trustProxy'] {
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

function readSeed(value: string | undefined) {
  const text = value?.trim()
  if (!text) return undefined
  if (text === 'demo' || text === 'none') return text
  throw new SettingsError(`SEED ist «${text}», muss aber demo oder none sein.`)
}

async function defaultSeed({
  databaseUrl,
  couchUrl,
  publicUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'couchUrl' | 'publicUrl' | 'dataDir'>) {
  const trial = !databaseUrl && !couchUrl && isLoopback(publicUrl)
  return trial && (await isFresh(dataDir)) ? 'demo' : 'none'
}

/** Whether the address leads to this machine only. */
export function isLoopback(url: string) {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.\d+\.\d+\.\d+$/.test(hostname) || hostname === '[::1]'
}

/** Nothing in it, or nothing but a demo that was not finished. */
export async function isFresh(dataDir: string) {
  try {
    const names = (await readdir(dataDir)).filter(name => name !== 'lost+found')
    return names.length === 0 || names.includes(seedingMark)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true
    throw new SettingsError(`DATA_DIR (${dataDir}) ist kein lesbares Verzeichnis.`)
  }
}
