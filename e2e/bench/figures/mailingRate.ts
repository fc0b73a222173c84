import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { v7 } from 'uuid'
import { brands } from '#contract/brand.ts'
import { purposeWords } from '#contract/newsletter/words.ts'
import { letterOf } from '#contract/rules/mailings/letter.ts'
import { type Figure, inTurn, median } from '#e2e/bench/figure.ts'
import { startRelay } from '#e2e/bench/host/start.ts'
import { addReaders, newsletter } from '#e2e/bench/readers.ts'
import type { Database } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { openLog } from '#server/kit/log.ts'
import type { NewsletterAccess } from '#server/kit/settings.ts'
import type { Mailing } from '#server/mailings/rules.ts'
import { mailing } from '#server/mailings/tables.ts'
import { workOff } from '#server/mailings/workers.ts'
import { domains } from '#server/start/domains.ts'

const aim = 0.7
const readers = 'leserin'
const publicUrl = 'https://app.formkurve.example'
/** As many as a mailing has. */
const connections = 4

const blank = { detail: null, picture: null, described: null, link: null }
const blocks: Mailing['blocks'] = [
  { ...blank, _id: v7(), kind: 'title', text: 'Vier neue Geräte' },
  ...Array.from({ length: 4 }, () => ({
    ...blank,
    _id: v7(),
    kind: 'text' as const,
    text: '<p>Sie stehen seit Montag im oberen Stock, gleich neben den Fenstern. Komm vorbei und probier sie aus.</p>',
  })),
  { ...blank, _id: v7(), kind: 'button', text: 'Zum Kursplan', link: '/kurse' },
]

/** A mailing by the server's own code, each address claimed and asked for, against nodemailer's pool on the same mail server. */
export const mailingRate: Figure = {
  name: 'mailing',
  async measure({ quick, note, work, page }) {
    const { ready, missing } = await work()
    if (!ready) {
      note(`Mailing: not measured (${missing}).`)
      return []
    }
    const { db } = ready.record
    const many = quick ? 100 : 1000
    await addReaders(db, readers, many)
    const relay = await startRelay(page)
    try {
      const access = accessTo(relay.url)
      const pool = poolOf(access, many)
      const both = { ours: () => oursOf(db, access, many), pool: () => inSeconds(pool.send).then(seconds => many / seconds) }
      await inTurn(1, both)
      const taken = await inTurn(quick ? 2 : 7, both)
      pool.close()
      const [ours, peer] = [median(taken.ours!), median(taken.pool!)]
      note(
        `Mailing: ${many} mails a round over ${connections} connections, both signed by DKIM with 2048 bits, to a mail server of its own process that keeps none. Ours claims each address in a transaction, asks the ledger of consents there and once more before the body, gives each a way out of its own and writes down what became of it; the pool has one text for all.`,
      )
      return [
        {
          figure: `mails of a mailing, ${connections} connections`,
          unit: '/s',
          ours,
          peers: [{ name: 'nodemailer’s pool', value: peer }],
          aim: `≥ ${aim}× (peer ÷ ours ≤ ${(1 / aim).toFixed(2)})`,
          met: ours.p50 >= aim * peer.p50,
        },
      ]
    } finally {
      await relay.close()
    }
  },
}

async function inSeconds(work: () => Promise<unknown>) {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

function accessTo(url: string): NewsletterAccess {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  // No pace: the mail server alone says how fast it goes.
  return { url, from: 'news@formkurve.example', rate: 1e9, dkim: { domain: 'formkurve.example', selector: 'bench', key } }
}

/** A mailing to all readers that is under way, each with a row that waits. */
async function begun(db: Database): Promise<Mailing & { run: string }> {
  const [run, at] = [v7(), new Date().toISOString()]
  const audience = { brand: 'thur' as const, advertises: 'newsletter' as const, centers: ['Frauenfeld' as const] }
  const [row] = await db
    .insert(mailing)
    .values({ _id: v7(), subject: 'Vier neue Geräte', ...audience, blocks, created: at, state: 'running', started: at, heartbeat: at, run })
    .returning()
  await db.execute(sql`insert into delivery (_id, mailing, address, domain, purpose, consent, state, due, at)
    select gen_random_uuid(), ${row!._id}, address, 'gross.formkurve.example', ${newsletter}, _id, 'planned', now() - interval '1 minute', now()
    from consent_address where address like ${`${readers}%`}`)
  return { ...row!, run }
}

/** Mails a second. */
async function oursOf(db: Database, access: NewsletterAccess, many: number) {
  const of = await begun(db)
  const settings = { publicUrl, secrets: { token: new Uint8Array(32).fill(1) }, newsletter: access }
  const house = { db, domains, settings, log: openLog('silent') } as unknown as House
  const seconds = await inSeconds(() => workOff(house, { of, run: of.run, until: Date.now() + 600_000 }))
  const { rows } = await db.execute<{ handed: number }>(
    sql`select count(*)::int as handed from delivery where mailing = ${of._id} and state = 'handed'`,
  )
  if (rows[0]?.handed !== many) throw new Error(`${rows[0]?.handed} of ${many} mails were handed over`)
  return many / seconds
}

function poolOf({ url, from, dkim }: NewsletterAccess, many: number) {
  const { hostname: host, port } = new URL(url)
  const pool = createTransport({
    pool: true,
    host,
    port: Number(port),
    ignoreTLS: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.key },
  })
  const page = `${publicUrl}/abmelden/0123456789ABCDEF`
  const subject = 'Vier neue Geräte'
  const letter = letterOf({ _id: v7(), subject, brand: 'thur', blocks }, { publicUrl, purpose: purposeWords(newsletter), page })
  const headers = { 'List-Unsubscribe': `<${page}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  const mail = { from: { name: brands.thur.name, address: from }, subject, headers, ...letter }
  const one = (_: unknown, n: number) => pool.sendMail({ ...mail, to: `${readers}${n + 1}@gross.formkurve.example` })
  return { send: () => Promise.all(Array.from({ length: many }, one)), close: () => pool.close() }
}
