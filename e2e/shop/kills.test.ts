import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AnyCall, Input, Reply } from '#contract/call.ts'
import { payments } from '#contract/payments/calls.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import { orders } from '#contract/shop/orders.ts'
import { dice } from '#server/kit/dice.ts'
import type { House } from '#server/kit/house.ts'
import { sandboxMail } from '#server/outside/tables.ts'
import { journalLine, paymentAttempt, paymentFact } from '#server/payments/tables.ts'
import { sandboxBooking } from '#server/sandbox/gateway/tables.ts'
import { product, productStock } from '#server/shop/products/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'
import { openSecrets } from '#server/start/secrets.ts'
import type { Somebody } from '#server/testing/house.ts'
import { inHouse } from '#server/testing/inHouse.ts'
import { makeStudio, member } from '#server/testing/make.ts'
import { ServerProcess } from '#server/testing/process.ts'
import { requestOf } from '#server/testing/request.ts'
import { amountOf } from '#sync/collections/cart.ts'
import { Phone } from './phone.ts'

/** What a purchase does one after the other, from the cart until it is out of it again. */
const steps = ['fill', 'buy', 'submit', 'pay', 'return', 'paid', 'clear'] as const
type Step = (typeof steps)[number]
/** The server is killed while it is asked, or once it has answered. */
type Cut = readonly [step: Step, moment: 'asked' | 'answered']

const everyCut = steps.flatMap((step): Cut[] => [
  [step, 'asked'],
  [step, 'answered'],
])
/** A long run can be done in pieces: `STORIES` times all of them, the first by `SEED`. */
const rounds = Number.parseInt(process.env.STORIES ?? '10', 10)
const cuts: readonly Cut[] = process.env.LONG
  ? Array.from({ length: rounds }, () => everyCut).flat()
  : [
      ['buy', 'asked'],
      ['pay', 'answered'],
    ]
const firstRun = Number.parseInt(process.env.SEED ?? '0', 10)
const [price, stock, patience] = [350, 10_000, 120_000]

let parent: string
let dataDir: string
let server: ServerProcess
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'formkurve-buying-'))
  dataDir = join(parent, 'data')
})
afterEach(async () => {
  await server?.end('SIGKILL')
  await rm(parent, { recursive: true, force: true })
})

async function goods({ db }: House) {
  const _id = v7()
  const about = { title: 'Riegel', category: 'food', kind: 'goods', rate: 'reduced', published: true } as const
  await db.insert(product).values({ _id, ...about, prices: [{ from: '2024-01-01', rappen: price }], created: '2026-11-20T16:42:00.000Z' })
  await db.insert(productStock).values({ product: _id, studio: 'winterthur', count: stock })
  return _id
}

/** One call as an app makes it; throws where nobody answers. */
async function call<C extends AnyCall>(who: Somebody | undefined, called: C, input: Input<C>): Promise<Reply<C>> {
  const { path, init } = requestOf(called, input as object, { token: who?.token })
  const answer = await fetch(`${server.url}/api/${path}`, init as RequestInit)
  if (!answer.ok) throw new Error(`${called.path}: ${await answer.text()}`)
  return answer.json() as Promise<Reply<C>>
}

/** A purchase under way: what its app and its browser know. */
interface Under {
  who: Somebody
  phones: readonly Phone[]
  body: Input<typeof orders.buy>['body']
  page?: string
  back?: URL
}

const acts: Readonly<Record<Step, (under: Under) => Promise<void>>> = {
  fill: async ({ phones }) => {
    for (const phone of phones) await phone.saved()
  },
  buy: async ({ who, body }) => void (await call(who, orders.buy, { body })),
  submit: async under => {
    const { url } = await call(under.who, payments.submit, { body: { attempt: under.body.attempt } })
    under.page = url ?? under.page
  },
  // The payer's browser: the page lies at whatever address the server has by now.
  pay: async under => {
    const { pathname } = new URL(under.page ?? '')
    const form = new URLSearchParams({ act: 'pay', card: 'ok' })
    const answer = await fetch(`${server.url}${pathname}`, { method: 'POST', body: form, redirect: 'manual' })
    const location = answer.headers.get('location')
    if (answer.status !== 303 || !location) throw new Error(`The page answered ${answer.status}`)
    under.back = new URL(location)
  },
  // Signed out, as on an iPhone, where the payer comes back in another browser.
  return: async ({ body: { payment: id }, back }) => {
    const { k = '', ...brought } = Object.fromEntries(back?.searchParams ?? [])
    await call(undefined, payments.details, { body: { id, k, ...brought } })
  },
  paid: async ({ who, body }) => {
    const { state } = await call(who, orders.details, { query: { id: body._id } })
    if (state !== 'paid') throw new Error(`The order is ${state}`)
  },
  clear: async ({ phones, body }) => {
    for (const phone of phones) await phone.takeOff(body)
    for (const phone of phones) await phone.saved()
  },
}

async function killed() {
  await server.end('SIGKILL')
  server = await ServerProcess.start(dataDir)
}

/** Does a step until it is answered, the server killed in it where `cut` says so; two minutes are long enough for all that is to follow. */
async function done(step: Step, under: Under, cut: Cut, delay: number) {
  const back = () => {
    for (const phone of under.phones) phone.reconnected()
  }
  if (cut[0] === step && cut[1] === 'asked') {
    const asked = acts[step](under).catch(() => {})
    await pause(delay)
    await killed()
    back()
    await asked
  }
  await expect
    .poll(() => acts[step](under).then(() => 'answered', String), { timeout: patience, interval: 200, message: `${step}, killed ${cut}` })
    .toBe('answered')
  if (cut[0] !== step || cut[1] !== 'answered') return
  await killed()
  back()
}

async function purchase(who: Somebody, of: string, cut: Cut, run: number): Promise<Under> {
  const { whole } = dice(run)
  const phones = [await Phone.open(() => server, who), await Phone.open(() => server, who)] as const
  const amount = whole(1, 3)
  const body = {
    _id: v7(),
    payment: v7(),
    attempt: v7(),
    studio: 'winterthur',
    way: whole(0, 1) ? ('twint' as const) : ('card' as const),
    lines: [{ product: of, amount, price }],
  }
  const under: Under = { who, phones, body }
  // What the other phone adds meanwhile stays in the cart.
  await phones[0].add(of, price, amount)
  const more = whole(0, 2)
  if (more > 0) await phones[1].add(of, price, more)
  const delay = whole(0, 60)
  for (const step of steps) {
    await done(step, under, cut, delay)
    // The app is killed as well, with whatever it had not sent.
    if (step === 'buy') await phones[0].restart()
  }
  const left = async () => {
    for (const phone of phones) phone.reconnected()
    const lines = await Promise.all(phones.map(phone => phone.line(of, price)))
    return lines.map(line => line && amountOf(line))
  }
  await expect.poll(left, { timeout: patience, message: `cart, run ${run}` }).toEqual([more, more])
  for (const phone of phones) await phone.close()
  return under
}

/** What the gateway's books, the journal, the order, the stock and the letters say of a purchase. */
async function told({ db }: House, { body, who }: Under) {
  const attempts = await db.select({ _id: paymentAttempt._id }).from(paymentAttempt).where(eq(paymentAttempt.payment, body.payment))
  const own = await db
    .select()
    .from(sandboxBooking)
    .where(
      inArray(
        sandboxBooking.reference,
        attempts.map(({ _id }) => _id),
      ),
    )
  const bookings = await db
    .select()
    .from(sandboxBooking)
    .where(
      inArray(
        sandboxBooking.payment,
        own.map(booking => booking.payment),
      ),
    )
  const lines = await db.select().from(journalLine).where(eq(journalLine.payment, body.payment))
  const facts = (await db.select().from(paymentFact).where(eq(paymentFact.payment, body.payment))).map(({ fact }) => fact)
  const [order] = await db.select().from(shopOrder).where(eq(shopOrder._id, body._id))
  const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0)
  return {
    order: `${order?.state} ${order?.stock}`,
    orders: await db.$count(shopOrder, eq(shopOrder.person, who._id)),
    books: sum(bookings),
    journal: [sum(lines.filter(({ account }) => account === 'gateway')), sum(lines)],
    kept: standingOf(facts).charges.filter(({ amount, back }) => amount > back).length,
    letters: await db.$count(sandboxMail, eq(sandboxMail._id, `mail.payment.${body.payment}.paid`)),
  }
}

test(`killed at ${cuts.length} places of a purchase, the server sells each once: books, journal, stock, cart and letters say the same`, {
  timeout: cuts.length * 240_000,
}, async () => {
  const { of, people } = await inHouse(dataDir, async house => {
    await makeStudio(house, { code: 'winterthur' })
    const people: Somebody[] = []
    for (const _ of cuts) people.push(await member(house))
    return { of: await goods(house), people }
  })
  server = await ServerProcess.start(dataDir)
  const bought: Under[] = []
  for (const [at, cut] of cuts.entries()) bought.push(await purchase(people[at]!, of, cut, firstRun + at))
  const { sandbox: key } = await openSecrets(dataDir)
  const letters = async () => {
    const mails = (await (await fetch(`${server.url}/api/sandbox/mails?key=${key}`)).json()) as { title: string }[]
    return mails.filter(({ title }) => title.startsWith('Zahlung erhalten')).length
  }
  await expect.poll(letters, { timeout: patience }).toBe(cuts.length)
  await server.end('SIGKILL')
  await inHouse(dataDir, async house => {
    for (const [at, under] of bought.entries()) {
      const sum = under.body.lines.reduce((all, line) => all + line.amount * line.price, 0)
      expect([cuts[at], await told(house, under)]).toEqual([
        cuts[at],
        { order: 'paid taken', orders: 1, books: sum, journal: [sum, 0], kept: 1, letters: 1 },
      ])
    }
    const [shelf] = await house.db.select().from(productStock).where(eq(productStock.product, of))
    const sold = bought.reduce((all, { body }) => all + body.lines.reduce((pieces, { amount }) => pieces + amount, 0), 0)
    expect(shelf).toMatchObject({ count: stock - sold, held: 0 })
  })
})
