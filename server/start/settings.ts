import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { logLevels } from '#server/kit/log.ts'
import { isLoopback } from '#server/kit/loopback.ts'
import type { Settings } from '#server/kit/settings.ts'
import { readAccess } from './accessSettings.ts'
import { readAddress, readListen, readOrigins, readPort, readPublicUrl, readTiles, readTrustProxy, readUrl } from './addresses.ts'
import { readFiles } from './fileSettings.ts'
import { namesIn, readModel, spare } from './modelSettings.ts'
import { readNewsletter } from './newsletterSettings.ts'
import { readPayment } from './paymentSettings.ts'
import { SettingsError } from './settingsError.ts'
import { readWallet, spareWallet } from './walletSettings.ts'

/** File in the data directory from before the first row of the demo until after its last. */
export const seedingMark = 'seeding'

type Env = Record<string, string | undefined>

/** The foreign services that have a sandbox, and the setting that names the real one. */
const services = {
  mail: 'SMTP_URL',
  newsletter: 'NEWSLETTER_SMTP_URL',
  push: 'VAPID_SUBJECT',
  meeting: 'MEETING_URL',
  payment: 'PAYMENT_URL',
  access: 'ACCESS_CONTROL_URL',
} as const

/** The setting as read; the sentence that says why it can't be ends the start. */
function mustBeSetting<T extends object | undefined>(read: T | string): T {
  if (typeof read === 'string') throw new SettingsError(read)
  return read
}

/** Settings from the environment, with defaults; throws `SettingsError`. */
export async function readSettings(env: Env): Promise<Omit<Settings, 'secrets'>> {
  const port = readPort('PORT', env.PORT, 8080)
  const publicUrl = readPublicUrl(env.PUBLIC_URL) ?? `http://localhost:${port}`
  const where = {
    dataDir: resolve(env.DATA_DIR?.trim() || './data'),
    secretsFile: env.SECRETS_FILE?.trim() ? resolve(env.SECRETS_FILE.trim()) : undefined,
    traceDir: env.TRACE_DIR?.trim() ? resolve(env.TRACE_DIR.trim()) : undefined,
    databaseUrl: readUrl('DATABASE_URL', env.DATABASE_URL, ['postgres:', 'postgresql:'], 'postgres://benutzer:passwort@server/datenbank'),
    couchUrl: readUrl('COUCH_URL', env.COUCH_URL, ['http:', 'https:'], 'http://benutzer:passwort@server:5984'),
    couchShards: readShards(env.COUCH_SHARDS),
  }
  const mail = {
    smtpUrl: readUrl('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:'], 'smtps://benutzer:passwort@server:465'),
    mailFrom: readAddress(env.MAIL_FROM),
  }
  const newsletter = mustBeSetting(readNewsletter(env))
  const push = { vapid: readVapid(env), pushServices: readOrigins('PUSH_SERVICES', env.PUSH_SERVICES) }
  const films = { meeting: readMeeting(env), streams: readOrigins('STREAMS', env.STREAMS) }
  const food = readFood(env)
  const model = mustBeSetting(readModel(env))
  const wallet = mustBeSetting(readWallet(env))
  const payment = mustBeSetting(readPayment(env))
  const access = mustBeSetting(readAccess(env))
  const files = mustBeSetting(readFiles(env))
  const tiles = readTiles(env.TILES, publicUrl)
  const keys = { sensorKey: readKey('SENSOR_KEY', env.SENSOR_KEY), metricsKey: readKey('METRICS_KEY', env.METRICS_KEY) }
  const website = {
    websiteKey: readKey('WEBSITE_KEY', env.WEBSITE_KEY),
    websiteOrigins: readOrigins('WEBSITE_ORIGINS', env.WEBSITE_ORIGINS),
  }
  const listen = readListen(env.LISTEN, publicUrl)
  const settings = {
    port,
    listen,
    publicUrl,
    ...where,
    ...files,
    ...mail,
    newsletter,
    bounceImapUrl: readUrl('BOUNCE_IMAP_URL', env.BOUNCE_IMAP_URL, ['imap:', 'imaps:'], 'imaps://benutzer:passwort@server:993'),
    ...push,
    ...films,
    food,
    ...model,
    ...wallet,
    payment,
    access,
    tiles,
    ...keys,
    ...website,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    logLevel: readLogLevel(env.LOG_LEVEL),
  }
  refuseSandboxes(env, publicUrl)
  return { ...settings, seed: readSeed(env.SEED) ?? (await defaultSeed(settings)) }
}

/** Settings of `npm run couch`; throws `SettingsError`. */
export const readCouchSettings = (env: Env) => ({
  dir: resolve(env.COUCH_DIR?.trim() || join(env.DATA_DIR?.trim() || './data', 'couch')),
  port: readPort('COUCH_PORT', env.COUCH_PORT, 5984),
})

function readVapid(env: Env): Settings['vapid'] {
  const [subject, publicKey, privateKey] = ['SUBJECT', 'PUBLIC_KEY', 'PRIVATE_KEY'].map(name => env[`VAPID_${name}`]?.trim() || undefined)
  if (!publicKey !== !privateKey) throw new SettingsError('VAPID_PUBLIC_KEY und VAPID_PRIVATE_KEY gehören zusammen: eines davon fehlt.')
  if (!subject) return undefined
  if (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject)) return { subject, publicKey, privateKey }
  throw new SettingsError(
    `VAPID_SUBJECT ist «${subject}», muss aber mit mailto: oder https:// beginnen; so erreichen uns die Push-Dienste.`,
  )
}

function readMeeting(env: Env): Settings['meeting'] {
  const url = readUrl('MEETING_URL', env.MEETING_URL, ['https:'], 'https://meet.beispiel.ch')?.replace(/\/{1,100}$/, '')
  const [app, secret] = ['APP_ID', 'SECRET'].map(name => env[`MEETING_${name}`]?.trim() || undefined)
  if (!url) return undefined
  if (!app || !secret)
    throw new SettingsError('Zu MEETING_URL gehören MEETING_APP_ID und MEETING_SECRET: damit weist sich die App beim Meeting-Dienst aus.')
  if (secret.length < 16) throw new SettingsError('MEETING_SECRET ist zu kurz: Es muss mindestens 16 Zeichen haben.')
  return { url, app, secret }
}

function readFood(env: Env): Settings['food'] {
  const url = readUrl('FOOD_URL', env.FOOD_URL, ['https:', 'http:'], 'https://world.openfoodfacts.org')?.replace(/\/{1,100}$/, '')
  const contact = env.FOOD_CONTACT?.trim() ?? ''
  if (!url) return undefined
  if (/^([^\s@<>"()]+@[^\s@<>"()]+|https:\/\/[^\s()]+)$/.test(contact)) return { url, contact }
  throw new SettingsError(
    'Zu FOOD_URL gehört FOOD_CONTACT: eine E-Mail-Adresse oder https-Adresse, unter der Open Food Facts uns erreicht.',
  )
}

/** A server that members reach must not use a sandbox by oversight: its mails reach nobody. */
function refuseSandboxes(env: Env, publicUrl: string) {
  const named = namesIn(env.SANDBOX)
  const known = [...Object.keys(services), spare, spareWallet]
  const unknown = named.find(name => !known.includes(name))
  if (unknown) throw new SettingsError(`SANDBOX nennt «${unknown}», es gibt aber nur: ${known.join(', ')}.`)
  if (isLoopback(publicUrl)) return
  const missing = Object.entries(services).find(([name, setting]) => !env[setting]?.trim() && !named.includes(name))
  if (missing)
    throw new SettingsError(
      `${missing[1]} fehlt. Ohne diese Einstellung läuft der Dienst «${missing[0]}» nur als Attrappe; ist das gewollt, setze SANDBOX=${[...named, missing[0]].join(',')}.`,
    )
}

/** A key that machines show; a short one could be guessed. */
function readKey(name: string, value: string | undefined) {
  const text = value?.trim()
  if (!text || text.length >= 16) return text || undefined
  throw new SettingsError(`${name} ist zu kurz: Er muss mindestens 16 Zeichen haben.`)
}

function readShards(value: string | undefined) {
  const text = value?.trim()
  if (!text) return undefined
  if (/^[1-8]$/.test(text)) return Number(text)
  throw new SettingsError('COUCH_SHARDS ist keine Zahl von 1 bis 8.')
}

function readLogLevel(value: string | undefined) {
  const text = value?.trim()
  if (!text || logLevels.includes(text)) return text || undefined
  throw new SettingsError(`LOG_LEVEL ist «${text}», muss aber eines davon sein: ${logLevels.join(', ')}.`)
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
