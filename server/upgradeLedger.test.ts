import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Fact, PaymentWay, Till } from '#contract/rules/payments/paymentFacts.ts'
import { type Position, positionsOf } from '#contract/rules/payments/positions.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import { openDatabase } from './kit/database.ts'
import { openEmbedded } from './kit/embedded/pool.ts'
import { book } from './payments/journal.ts'
import type { payment } from './payments/tables.ts'
import { ownDatabase } from './testing/database.ts'
import { firstMigrations, upTo } from './testing/migrations.ts'

/** The newest migration before the journal's lines wore the way of their payer. */
const before = '0042_nutrition_team'
const patience = 120_000
const server = process.env.DATABASE_URL

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'formkurve-ledger-'))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const amount = 4500
const parts = [{ rate: 810, gross: amount }]
const until = '2026-11-20T17:00:00.000Z'

interface Story {
  _id: string
  attempts: { _id: string; way: PaymentWay }[]
  facts: (Fact & { at: string })[]
}

/** A payment as it is told fact by fact, an hour apart. */
class Told implements Story {
  readonly _id = v7()
  readonly attempts: Story['attempts'] = []
  readonly facts: Story['facts'] = []

  constructor(readonly day: string) {}

  fact(fact: Fact) {
    this.facts.push({ ...fact, at: `${this.day}T${String(6 + this.facts.length).padStart(2, '0')}:00:00.000Z` })
    return this
  }

  begun(way: PaymentWay, rest?: number) {
    const attempt = v7()
    this.attempts.push({ _id: attempt, way })
    return this.fact({ kind: 'begun', key: `begun:${attempt}`, attempt, nth: this.attempts.length, way, until, ...(rest && { rest }) })
  }

  /** Money of the attempt with this number, or of none. */
  charged(nth: number | null, till: Till = 'gateway', of = amount, rounding = 0) {
    const charge = v7()
    const attempt = nth === null ? null : this.attempts[nth - 1]!._id
    return this.fact({ kind: 'charged', key: `charged:${charge}`, charge, attempt, amount: of, till, rounding })
  }

  charge(nth: number) {
    return this.facts.flatMap(fact => (fact.kind === 'charged' ? [fact.charge] : []))[nth - 1]!
  }

  settled(nth = 1) {
    return this.fact({ kind: 'settled', key: `settled:${this._id}`, charge: this.charge(nth), amount })
  }

  back(nth: number, of: number, why: 'spare' | 'asked', done = true) {
    const [refund, charge] = [v7(), this.charge(nth)]
    this.fact({ kind: 'refundBegun', key: `refundBegun:${refund}`, refund, charge, amount: of, why })
    return done ? this.fact({ kind: 'refunded', key: `refunded:${refund}`, refund, amount: of }) : this
  }
}

/** One payment of each way, and what may happen to one; the days of the first are summed up already, as they are by night. */
function stories(): Record<string, Told> {
  const [old, fresh] = ['2026-10-05', '2026-11-26']
  const twice = (day: string, done: boolean) =>
    new Told(day).begun('twint').begun('card').charged(1).settled().charged(2).back(2, amount, 'spare', done)
  const disputed = new Told(old).begun('card').charged(1).settled()
  return {
    twint: new Told(old).begun('twint').charged(1).settled(),
    card: new Told(old).begun('card').charged(1).settled(),
    'twint, partly back': new Told(old).begun('twint').charged(1).settled().back(1, 1200, 'asked'),
    'a bill': new Told(old).begun('bill').charged(null, 'bank').settled(),
    'a bill, the rest by twint': new Told(old)
      .begun('bill')
      .charged(null, 'bank', 2000)
      .begun('twint', 2500)
      .charged(2, 'gateway', 2500)
      .settled(2),
    'in cash at the desk': new Told(old).begun('desk').charged(null, 'cash', amount, 2).settled(),
    'in cash after twint was left': new Told(old).begun('twint').charged(null, 'cash').settled(),
    'at the terminal': new Told(old).begun('desk').charged(null, 'terminal').settled(),
    'twint, then a card page that was left': twice(old, true),
    'the same, its money under way': twice(old, false),
    'the same, of this week': twice(fresh, false),
    'a card, then twint': new Told(old)
      .begun('card')
      .begun('twint')
      .charged(2)
      .settled(2 - 1)
      .charged(1)
      .back(2, amount, 'spare'),
    'a card, taken back by the bank': disputed.fact({
      kind: 'chargedBack',
      key: `chargedBack:${disputed.charge(1)}`,
      charge: disputed.charge(1),
      amount,
      round: 1,
    }),
    'twint of this week': new Told(fresh).begun('twint').charged(1).settled(),
    'late, all of it back': new Told(old)
      .begun('twint')
      .fact({ kind: 'expired', key: `expired:${v7()}` })
      .charged(1)
      .back(1, amount, 'spare'),
  }
}

type Sums = ReadonlyMap<string, number>
const add = (sums: Map<string, number>, name: string, by: number) => sums.set(name, (sums.get(name) ?? 0) + by)
const without = (positions: readonly Position[]) => {
  const sums = new Map<string, number>()
  for (const { account, rate, amount: of } of positions) add(sums, `${account} ${rate ?? ''}`, of)
  return sums
}

/** The rows of a payment as they were written at that time: the journal told no way from another. */
async function write(pool: pg.Pool, { _id, attempts, facts }: Story) {
  for (const [at, { _id: attempt, way }] of attempts.entries())
    await pool.query(`insert into payment_attempt (_id, payment, nth, way, begun, until) values ($1, $2, $3, $4, $5, $5)`, [
      attempt,
      _id,
      at + 1,
      way,
      until,
    ])
  let booked: Sums = new Map()
  for (const [nth, { at, ...fact }] of facts.entries()) {
    await pool.query('insert into payment_fact (key, payment, kind, fact, at) values ($1, $2, $3, $4, $5)', [
      fact.key,
      _id,
      fact.kind,
      JSON.stringify(fact),
      at,
    ])
    if (fact.kind === 'refundBegun')
      await pool.query('insert into payment_refund (_id, payment, charge, amount, why, created) values ($1, $2, $3, $4, $5, $6)', [
        fact.refund,
        _id,
        fact.charge,
        fact.amount,
        fact.why,
        at,
      ])
    const now = without(positionsOf(standingOf(facts.slice(0, nth + 1)), amount, parts))
    const changed = [...new Set([...now.keys(), ...booked.keys()])].map(
      name => [name, (now.get(name) ?? 0) - (booked.get(name) ?? 0)] as const,
    )
    const lines = changed.filter(([, by]) => by !== 0)
    const rows = lines.map(([name, by], line) => {
      const [account, rate] = name.split(' ')
      return {
        fact: fact.key,
        line,
        payment: _id,
        studio: 'x',
        account,
        rate: rate ? Number(rate) : null,
        amount: by,
        at,
        day: at.slice(0, 10),
      }
    })
    await pool.query(
      `insert into journal_line (fact, line, payment, studio, account, rate, amount, at, day)
       select fact, line, payment, studio, account, rate, amount, at, day from jsonb_populate_recordset(null::journal_line, $1)`,
      [JSON.stringify(rows)],
    )
    booked = now
  }
}

/** What each night wrote down of the days that were over. */
const sumUp = (pool: pg.Pool) =>
  pool.query(`insert into journal_day (studio, day, rate, sold, back, vat, gateway, cash, terminal, bank, rounding, disputes, owed, payments, refunds)
    select studio, day, 0, 0, 0, 0, coalesce(sum(amount) filter (where account = 'gateway'), 0), coalesce(sum(amount) filter (where account = 'cash'), 0),
      coalesce(sum(amount) filter (where account = 'terminal'), 0), coalesce(sum(amount) filter (where account = 'bank'), 0), 0, 0, 0, 0, 0
    from journal_line where day < '2026-11-20' group by 1, 2`)

async function fill(pool: pg.Pool, all: readonly Story[]) {
  await migrate(drizzle(pool), { migrationsFolder: await firstMigrations(parent, upTo(before)) })
  const client = await pool.connect()
  await client.query('begin')
  // Neither their payer nor their studio is of any account here.
  await client.query('set local session_replication_role = replica')
  for (const [number, { _id, facts }] of all.entries())
    await client.query(
      `insert into payment (_id, kind, payable, person, studio, title, amount, parts, merchant_account, state, created, held_until)
       values ($1, 'order', $2, $2, 'x', $3, $4, $5, 'Formkurve', 'paid', $6, $6)`,
      [_id, v7(), `Bestellung ${number}`, amount, JSON.stringify(parts), facts[0]!.at],
    )
  await client.query('commit')
  client.release()
  for (const story of all) await write(pool, story)
  await sumUp(pool)
}

const named = ({ account, rate, way }: Omit<Position, 'amount'>) => `${account} ${rate ?? ''} ${way ?? ''}`

/** Balances of a payment by account, rate and way, as the journal has them. */
async function booked(pool: pg.Pool, _id: string) {
  const { rows } = await pool.query<Position>(
    'select account, rate, way, sum(amount)::int as amount from journal_line where payment = $1 group by 1, 2, 3',
    [_id],
  )
  return Object.fromEntries(rows.filter(row => row.amount !== 0).map(row => [named(row), row.amount]))
}

const owed = ({ facts }: Story) =>
  Object.fromEntries(positionsOf(standingOf(facts), amount, parts).map(position => [named(position), position.amount]))

async function expectWays(where: { databaseUrl?: string; dataDir?: string }, all: Readonly<Record<string, Told>>) {
  const today = await openDatabase(where)
  const { pool, db } = today
  const found: Record<string, unknown> = {}
  for (const [name, story] of Object.entries(all)) found[name] = await booked(pool, story._id)
  expect(found).toEqual(Object.fromEntries(Object.entries(all).map(([name, story]) => [name, owed(story)])))
  // Sums of days, weeks and months: what came through the gateway came by one way or the other.
  for (const table of ['journal_day', 'journal_week', 'journal_month']) {
    const { rows } = await pool.query<Record<'gateway' | 'twint' | 'card' | 'lines_twint', number>>(
      `select sum(gateway)::int as gateway, sum(twint)::int as twint, sum(card)::int as card,
        (select sum(amount)::int from journal_line where way = 'twint' and day < '2026-11-20') as lines_twint from ${table}`,
    )
    const [sums] = rows as [(typeof rows)[number]]
    expect([table, sums.twint + sums.card, sums.twint]).toEqual([table, sums.gateway, sums.lines_twint])
    expect(sums.twint).toBeGreaterThan(0)
  }
  // What happens next books itself alone, and moves nothing from way to way.
  const open = all['the same, its money under way']!
  const begun = open.facts.find(fact => fact.kind === 'refundBegun')!
  const done: Fact = { kind: 'refunded', key: `refunded:${begun.refund}`, refund: begun.refund, amount }
  const row = { _id: open._id, amount, parts, studio: 'x' } as typeof payment.$inferSelect
  await db.transaction(tx => book(tx, row, { fact: done.key, standing: standingOf([...open.facts, done]), at: '2026-11-27T10:00:00.000Z' }))
  const { rows } = await pool.query('select account, way, amount from journal_line where fact = $1 order by account', [done.key])
  expect(rows).toEqual([
    { account: 'customer', way: null, amount },
    { account: 'gateway', way: 'card', amount: -amount },
  ])
  await today.close()
}

// The short run takes the record that it has.
test.skipIf(server && !process.env.LONG)(
  'the lines of an older journal get the way of the payer whose money they are of, and its sums too',
  {
    timeout: patience,
  },
  async () => {
    const dataDir = join(parent, 'data')
    await mkdir(dataDir)
    const all = stories()
    const { pool, close } = await openEmbedded({ dir: join(dataDir, 'record'), schema: 'none of today' }, 'unheard', () => {})
    await fill(pool, Object.values(all))
    await close()
    await expectWays({ dataDir }, all)
  },
)

test.skipIf(!server)('so do those in a PostgreSQL', { timeout: patience }, async () => {
  const { url, drop } = await ownDatabase(server!)
  const pool = new pg.Pool({ connectionString: url, options: '-c timezone=UTC' })
  await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  const all = stories()
  await fill(pool, Object.values(all))
  await pool.end()
  await expectWays({ databaseUrl: url }, all)
  await drop()
})
