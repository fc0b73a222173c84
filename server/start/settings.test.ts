import { generateKeyPairSync } from 'node:crypto'
import { type FileHandle, mkdir, mkdtemp, open as openFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addHealthKey, openSecrets } from './secrets.ts'
import { readCouchSettings, readSettings, seedingMark } from './settings.ts'
import { SettingsError } from './settingsError.ts'

let parent: string
let dir: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'formkurve-settings-'))
  dir = join(parent, 'data')
})
afterEach(() => rm(parent, { recursive: true }))

test('without any setting: a trial on this machine', async () => {
  expect(await readSettings({ DATA_DIR: dir })).toEqual({
    port: 8080,
    listen: ['127.0.0.1', '::1'],
    publicUrl: 'http://localhost:8080',
    dataDir: dir,
    databaseUrl: undefined,
    couchUrl: undefined,
    pushServices: [],
    streams: [],
    websiteOrigins: [],
    seed: 'demo',
    trustProxy: false,
  })
})

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['LISTEN', 'localhost'],
  ['LISTEN', '0.0.0.0,'],
  ['PUBLIC_URL', 'app.example.ch'],
  ['PUBLIC_URL', 'ftp://app.example.ch'],
  ['PUBLIC_URL', 'https://app.example.ch/app'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'localhost'],
  ['COUCH_URL', 'couch'],
  ['COUCH_SHARDS', '0'],
  ['COUCH_SHARDS', 'two'],
  ['METRICS_KEY', 'short'],
  ['SEED', 'yes'],
  ['TILES', 'http://karten.example.ch/{z}/{x}/{y}.png'],
  ['TILES', 'https://karten.example.ch/{z}/{x}.png'],
  ['TILES', 'https://*.example.ch/{z}/{x}/{y}.png'],
  ['TILES', 'https://a;b.example.ch/{z}/{x}/{y}.png'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/40'],
  ['TRUST_PROXY', '10.0.0'],
  ['LOG_LEVEL', 'laut'],
])('%s=%s is refused with a sentence that names it', async (name, value) => {
  const refused = readSettings({ DATA_DIR: dir, [name]: value })
  await expect(refused).rejects.toBeInstanceOf(SettingsError)
  await expect(refused).rejects.toThrow(new RegExp(`^${name} .*\\.$`))
})

test('a refused address does not give its password away', async () => {
  await expect(readSettings({ DATA_DIR: dir, DATABASE_URL: 'mysql://me:geheim@host/x' })).rejects.not.toThrow('geheim')
})

test('blank settings are absent ones', async () => {
  const blank = { PORT: '', PUBLIC_URL: ' ', DATABASE_URL: '', COUCH_URL: '', SEED: '', TRUST_PROXY: '', LOG_LEVEL: ' ' }
  expect(await readSettings({ DATA_DIR: dir, ...blank })).toEqual(await readSettings({ DATA_DIR: dir }))
  const couch = { COUCH_DIR: '', COUCH_PORT: ' ' }
  expect(readCouchSettings({ DATA_DIR: dir, ...couch })).toEqual({ dir: join(dir, 'couch'), port: 5984 })
})

test('a port of the store that is none is refused as the server’s own is', () => {
  expect(() => readCouchSettings({ COUCH_PORT: 'http' })).toThrow(/^COUCH_PORT ist «http»/)
})

test('docs/operations.md names every setting that is read, and no other', async () => {
  const read = new Set<string>(['BUILD_VERSION'])
  const asked = new Proxy({ ...open, ...real } as Record<string, string>, {
    get: (env, name: string) => {
      read.add(name)
      return env[name]
    },
  })
  await readSettings(asked)
  readCouchSettings(asked)
  const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const table = page.slice(page.indexOf('| setting |'), page.indexOf('\n\n', page.indexOf('| setting |')))
  const rows = table.split('\n').map(line => line.split('|')[1] ?? '')
  expect(rows.flatMap(names => names.match(/[A-Z_]{3,}/g) ?? []).toSorted()).toEqual([...read].toSorted())
  // What is read past these two would not be found above.
  const sources = (await readdir(new URL('..', import.meta.url), { recursive: true })).filter(name =>
    /^(?!.*testing\/).*(?<!test)\.(ts|mjs)$/.test(name),
  )
  for (const name of sources) expect(await readFile(new URL(`../${name}`, import.meta.url), 'utf8'), name).not.toMatch(/process\.env[.[]/)
})

test.each([
  ['1', 1],
  ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
  ['2001:db8::/32', ['2001:db8::/32']],
  ['false', false],
])('TRUST_PROXY=%s is taken', async (value, taken) => {
  expect((await readSettings({ DATA_DIR: dir, TRUST_PROXY: value })).trustProxy).toEqual(taken)
})

test.each([
  ['http://127.0.0.1:8080', 'demo'],
  ['http://[::1]:8080', 'demo'],
  ['http://app.localhost', 'demo'],
  ['https://app.example.ch', 'none'],
  ['http://localhost.example.ch', 'none'],
  ['http://192.168.1.20:8080', 'none'],
])('at %s the seed is %s', async (PUBLIC_URL, seed) => {
  expect((await readSettings({ DATA_DIR: dir, PUBLIC_URL, SANDBOX: 'mail,newsletter,push,meeting,payment,access' })).seed).toBe(seed)
})

test('the demo is for an empty trial only, and goes on where it was cut short', async () => {
  const seed = async (env = {}) => (await readSettings({ DATA_DIR: dir, ...env })).seed
  expect(await seed({ DATABASE_URL: 'postgres://localhost/x' })).toBe('none')
  expect(await seed({ COUCH_URL: 'http://localhost:5984' })).toBe('none')
  await mkdir(dir)
  expect(await seed()).toBe('demo')
  await writeFile(join(dir, 'secrets.json'), '')
  expect(await seed()).toBe('none')
  expect(await seed({ SEED: 'demo' })).toBe('demo')
  await writeFile(join(dir, seedingMark), '')
  expect(await seed()).toBe('demo')
})

test('secrets are made once, are read by their owner alone, and stay', async () => {
  const together = await Promise.all(Array.from({ length: 10 }, () => openSecrets(dir)))
  const again = await openSecrets(dir)
  for (const secrets of together) expect(secrets).toEqual(again)
  expect(again.token).not.toEqual(again.file)
  expect((await stat(join(dir, 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dir)).toEqual(['secrets.json'])
})

test('the keys are lasting before anything is signed or sealed with them, a new one too', async () => {
  const names: string[] = []
  const probe = await openFile(parent, 'r')
  const sync = vi.spyOn(Object.getPrototypeOf(probe) as FileHandle, 'sync').mockImplementation(async function (this: FileHandle) {
    if ((await this.stat()).isDirectory()) names.push(...(await readdir(dir)).filter(name => name === 'secrets.json'))
  })
  await probe.close()
  await openSecrets(dir)
  expect(names).toEqual(['secrets.json'])
  const { health } = await addHealthKey(dir)
  expect([health?.length, names.length]).toEqual([1, 2])
  sync.mockRestore()
})

test('damaged secrets are named, never replaced', async () => {
  await mkdir(dir)
  await writeFile(join(dir, 'secrets.json'), '{"token":"x"}')
  await expect(openSecrets(dir)).rejects.toThrow(/secrets\.json ist beschädigt/)
  expect(await readFile(join(dir, 'secrets.json'), 'utf8')).toBe('{"token":"x"}')
})

test('a data directory that is a file is refused', async () => {
  await writeFile(dir, '')
  await expect(readSettings({ DATA_DIR: dir })).rejects.toThrow(/^DATA_DIR /)
  await expect(openSecrets(dir)).rejects.toThrow(/^DATA_DIR /)
})

const meeting = { MEETING_URL: 'https://meet.example.ch/', MEETING_APP_ID: 'formkurve', MEETING_SECRET: 'geheim-und-lang-genug' }
const payment = {
  PAYMENT_URL: 'https://checkout-test.adyen.com/v71/',
  ACCESS_CONTROL_URL: 'https://zutritt.example.ch/',
  ACCESS_CONTROL_KEY: 'geheimer-schluessel',
  PAYMENT_API_KEY: 'geheimer-schluessel',
  PAYMENT_WEBHOOK_USER: 'adyen',
  PAYMENT_WEBHOOK_PASSWORD: 'geheim-und-lang-genug',
  PAYMENT_HMAC_KEYS: `${'A1'.repeat(32)}, ${'b2'.repeat(32)}`,
}
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const newsletter = {
  NEWSLETTER_SMTP_URL: 'smtps://news:geheim@relay.example.ch',
  NEWSLETTER_FROM: 'news@mail.example.ch',
  NEWSLETTER_DKIM_DOMAIN: 'mail.example.ch',
  NEWSLETTER_DKIM_SELECTOR: 'n1',
  NEWSLETTER_DKIM_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
}
const real = {
  ...newsletter,
  SMTP_URL: 'smtps://app:geheim@mail.example.ch',
  VAPID_SUBJECT: 'mailto:app@example.ch',
  ...meeting,
  ...payment,
}
const open = { DATA_DIR: 'data', PUBLIC_URL: 'https://app.example.ch' }

test.each([
  ['nothing', {}, /SMTP_URL.*SANDBOX=mail/],
  ['no mail server', { ...real, SMTP_URL: ' ' }, /SMTP_URL/],
  ['another sandbox named', { SANDBOX: 'push' }, /SMTP_URL.*SANDBOX=push,mail/],
  ['a sandbox that there is not', { ...real, SANDBOX: 'mails' }, /SANDBOX.*mails.*mail/],
  ['no meeting service', { ...real, MEETING_URL: '' }, /MEETING_URL.*SANDBOX=meeting/],
  ['a meeting service that does not know us', { ...real, MEETING_APP_ID: '' }, /MEETING_APP_ID und MEETING_SECRET/],
  ['a short secret for it', { ...real, MEETING_SECRET: 'geheim' }, /MEETING_SECRET ist zu kurz/],
  ['a meeting service without TLS', { ...real, MEETING_URL: 'http://meet.example.ch' }, /MEETING_URL/],
  ['a book of foods that nobody can write to', { ...real, FOOD_URL: 'https://world.openfoodfacts.org' }, /FOOD_CONTACT/],
  ['a contact that is none', { ...real, FOOD_URL: 'https://world.openfoodfacts.org', FOOD_CONTACT: 'wir' }, /FOOD_CONTACT/],
  ['a language model without a name', { ...real, LLM_URL: 'https://api.example.ch/v1' }, /LLM_MODEL/],
  ['a language model at no address', { ...real, LLM_URL: 'api', LLM_MODEL: 'klein' }, /LLM_URL/],
  ['no questions for a brand that there is not', { ...real, LLM_OFF: 'aare' }, /LLM_OFF.*aare.*toess, thur/],
  ['no access-control service', { ...real, ACCESS_CONTROL_URL: '' }, /ACCESS_CONTROL_URL.*SANDBOX=access/],
  [
    'an access-control service without TLS',
    { ...real, ACCESS_CONTROL_URL: 'http://zutritt.example.ch' },
    /ACCESS_CONTROL_URL ist keine Adresse/,
  ],
  ['an access-control service that does not know us', { ...real, ACCESS_CONTROL_KEY: '' }, /ACCESS_CONTROL_KEY/],
  ['no payment gateway', { ...real, PAYMENT_URL: '' }, /PAYMENT_URL.*SANDBOX=payment/],
  ['a payment gateway without TLS', { ...real, PAYMENT_URL: 'http://checkout.example.ch' }, /PAYMENT_URL/],
  ['a payment gateway that does not know us', { ...real, PAYMENT_API_KEY: '' }, /PAYMENT_API_KEY, PAYMENT_WEBHOOK_USER/],
  ['a webhook that anybody may guess', { ...real, PAYMENT_WEBHOOK_PASSWORD: 'geheim' }, /PAYMENT_WEBHOOK_PASSWORD ist zu kurz/],
  ['a webhook without a signature', { ...real, PAYMENT_HMAC_KEYS: 'geheim' }, /PAYMENT_HMAC_KEYS/],
  ['reports from a path', { ...real, PAYMENT_REPORT_ORIGIN: 'https://ca-test.adyen.com/reports' }, /PAYMENT_REPORT_ORIGIN/],
  ['a stream from a path', { ...real, STREAMS: 'https://stream.example.ch/filme' }, /STREAMS/],
  ['no mail server for mailings', { ...real, NEWSLETTER_SMTP_URL: '' }, /NEWSLETTER_SMTP_URL.*SANDBOX=newsletter/],
  ['mailings from nobody', { ...real, NEWSLETTER_FROM: '' }, /NEWSLETTER_FROM/],
  ['mailings without a signature', { ...real, NEWSLETTER_DKIM_KEY: '' }, /NEWSLETTER_DKIM_KEY/],
  ['mailings with a key that is none', { ...real, NEWSLETTER_DKIM_KEY: 'geheim' }, /NEWSLETTER_DKIM_KEY ist kein privater RSA-Schlüssel/],
  ['mailings at no pace', { ...real, NEWSLETTER_RATE: '0' }, /NEWSLETTER_RATE/],
  ['a mailbox of bounces at no address', { ...real, BOUNCE_IMAP_URL: 'https://geheim@mail.example.ch' }, /BOUNCE_IMAP_URL/],
  ['no address to send from', { ...real, MAIL_FROM: 'Formkurve' }, /MAIL_FROM/],
])('what members reach does not start with %s', async (_, env, sentence) => {
  await expect(readSettings({ ...open, ...env })).rejects.toThrow(sentence)
  await expect(readSettings({ ...open, ...env })).rejects.not.toThrow(/geheim/)
})

test('what members reach starts on real services, or on sandboxes that are named', async () => {
  expect((await readSettings({ ...open, ...real, MAIL_FROM: 'app@example.ch' })).smtpUrl).toBe(real.SMTP_URL)
  expect((await readSettings({ ...open, SANDBOX: 'mail, newsletter, push, meeting, payment, access' })).smtpUrl).toBeUndefined()
})

test('the mail server of mailings is read with its key on one line, and how many mails a domain gets a minute', async () => {
  const { newsletter: access } = await readSettings({ ...open, ...real, NEWSLETTER_RATE: '60' })
  expect(access).toMatchObject({ url: newsletter.NEWSLETTER_SMTP_URL, from: 'news@mail.example.ch', rate: 60 })
  expect(access?.dkim.key).toContain('-----BEGIN PRIVATE KEY-----\n')
})

test('a language model is asked where it is set; its sandbox stands in for it where members look only by name', async () => {
  const read = async (over: Record<string, string>) => readSettings({ ...open, ...real, ...over })
  const { model, modelOff } = await read({ LLM_URL: 'https://api.example.ch/v1/', LLM_KEY: 'k', LLM_MODEL: 'klein', LLM_OFF: 'thur' })
  expect([model, modelOff]).toEqual([{ url: 'https://api.example.ch/v1', key: 'k', model: 'klein' }, ['thur']])
  expect((await read({})).modelSandbox).toBeUndefined()
  expect((await read({ SANDBOX: 'model' })).modelSandbox).toBe(true)
})

test('the payment gateway’s address stands without a version, and its old key beside the new', async () => {
  expect((await readSettings({ ...open, ...real })).payment).toMatchObject({
    url: 'https://checkout-test.adyen.com',
    hmacKeys: ['A1'.repeat(32), 'b2'.repeat(32)],
  })
})

test.each([
  [{ VAPID_PUBLIC_KEY: 'B' }, /VAPID_PRIVATE_KEY/],
  [{ VAPID_SUBJECT: 'wir' }, /VAPID_SUBJECT ist «wir»/],
  [{ PUSH_SERVICES: 'https://push.example.ch/weg' }, /PUSH_SERVICES nennt «https:\/\/push\.example\.ch\/weg»/],
])('a push setting that makes no sense is refused: %s', async (env, sentence) => {
  await expect(readSettings({ DATA_DIR: dir, ...env })).rejects.toThrow(sentence)
})

test('the website’s origins are whole ones, and `null` is none', async () => {
  const origins = async (value: string) => (await readSettings({ DATA_DIR: dir, WEBSITE_ORIGINS: value })).websiteOrigins
  expect(await origins('https://www.example.ch, http://localhost:4000')).toEqual(['https://www.example.ch', 'http://localhost:4000'])
  for (const wrong of ['null', '*', 'https://www.example.ch/', 'www.example.ch', 'data:text/html,x'])
    await expect(origins(wrong)).rejects.toThrow(/^WEBSITE_ORIGINS nennt /)
})

test('push settings are read', async () => {
  const { vapid, pushServices } = await readSettings({
    DATA_DIR: dir,
    VAPID_SUBJECT: 'mailto:a@example.ch',
    PUSH_SERVICES: 'https://push.example.ch, ',
  })
  expect([vapid?.subject, pushServices]).toEqual(['mailto:a@example.ch', ['https://push.example.ch']])
})

test('the map’s pictures: from OpenStreetMap where members look, from nobody on one’s own machine, or as it is set', async () => {
  const tiles = async (over: Record<string, string>) => (await readSettings({ DATA_DIR: dir, ...over })).tiles
  const open = { PUBLIC_URL: 'https://app.example.ch', ...real }
  expect(await tiles({})).toBeUndefined()
  expect((await tiles(open))?.url).toBe('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
  expect(await tiles({ ...open, TILES: ' ' })).toBeUndefined()
  const url = 'https://karten.example.ch/{z}/{x}/{y}.png'
  expect(await tiles({ TILES: url })).toEqual({ url, by: 'karten.example.ch' })
  expect(await tiles({ ...open, TILES: `${url}  © Karten AG` })).toEqual({ url, by: '© Karten AG' })
})
