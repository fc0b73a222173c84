import { inArray } from 'drizzle-orm'
import { cashRounding, inCash } from '#contract/rules/payments/cash.ts'
import type { Fact } from '#contract/rules/payments/paymentFacts.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import { rateAt, vatByRate } from '#contract/rules/payments/vat.ts'
import type { DeskTill } from '#contract/shop/orderDesk.ts'
import type { ShopOrderState } from '#contract/shop/orders.ts'
import { titleOf } from '#contract/shop/product.ts'
import { minutesAfter } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { type DemoName, type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { dayOf } from '#server/kit/zone.ts'
import { holdKind } from '#server/payments/attempts.ts'
import { book } from '#server/payments/journal.ts'
import { shownOf } from '#server/payments/paymentFold.ts'
import { minutesOpen, usualMerchant } from '#server/payments/paymentLimits.ts'
import { payment, paymentAttempt, paymentFact } from '#server/payments/tables.ts'
import { hold } from '#server/shop/products/productStock.ts'
import { product } from '#server/shop/products/tables.ts'
import { nextNumber, type SoldLine, shopOrder, shopOrderAct } from '#server/shop/tables.ts'

interface Bought {
  who: DemoName
  studio: string
  /** Minutes since it was ordered. */
  ago: number
  /** Products by title and variant. */
  lines: readonly (readonly [title: string, variant: string, amount: number])[]
  /** One that is open was meant for the desk; TWINT was begun since and left. */
  state: Exclude<ShopOrderState, 'refunded'>
  till?: DeskTill
}

const day = 24 * 60
const bought: readonly Bought[] = [
  { who: 'gf', studio: 'winterthur', ago: 50, lines: [['Proteinriegel', 'Schoko', 2]], state: 'placed' },
  { who: 'trainer', studio: 'frauenfeld', ago: 90, lines: [['Energy Balls', '', 1]], state: 'open' },
  { who: 'trainer', studio: 'winterthur', ago: 200, lines: [['Energy Balls', '', 1]], state: 'paid', till: 'terminal' },
  {
    who: 'mitglied',
    studio: 'winterthur',
    ago: 3 * day,
    lines: [
      ['Proteinriegel', 'Haselnuss', 3],
      ['Iso-Drink', 'Zitrone', 1],
    ],
    state: 'handed',
    till: 'cash',
  },
  { who: 'leitung', studio: 'winterthur', ago: 5 * day, lines: [['Iso-Drink', 'Orange', 2]], state: 'cancelled' },
  { who: 'mitglied2', studio: 'frauenfeld', ago: 6 * day, lines: [['Proteinriegel', 'Beere', 4]], state: 'expired' },
  { who: 'mitglied2', studio: 'frauenfeld', ago: 9 * day, lines: [['Energy Balls', '', 2]], state: 'handed', till: 'terminal' },
]

/** Minutes after the order in which TWINT was begun. */
const twintAt = 10

interface Bounds {
  ids: SeededOrder['ids']
  amount: number
  until: string
  /** Until when TWINT's page is open. */
  twint: string
}

/** Facts that happened to it, minutes after it was ordered. */
function storyOf({ state, till }: Bought, { ids, amount, until, twint }: Bounds) {
  const begun: Fact = { kind: 'begun', key: `begun:${ids.attempt}`, attempt: ids.attempt, nth: 1, way: 'desk', until }
  const story: (readonly [minutes: number, fact: Fact])[] = [[0, begun]]
  if (till) {
    const rounding = till === 'cash' ? cashRounding(amount) : 0
    story.push([20, { kind: 'charged', key: `charged:${ids.act}`, charge: ids.act, attempt: null, amount, till, rounding }])
    story.push([20, { kind: 'settled', key: `settled:${ids.payment}`, charge: ids.act }])
  }
  if (state === 'open') {
    story.push([twintAt, { kind: 'begun', key: `begun:${ids.twint}`, attempt: ids.twint, nth: 2, way: 'twint', until: twint }])
    story.push([twintAt + minutesOpen.twint, { kind: 'left', key: `left:${ids.twint}`, attempt: ids.twint }])
  }
  if (state === 'cancelled') story.push([30, { kind: 'cancelled', key: `cancelled:${ids.payment}` }])
  if (state === 'expired') story.push([minutesOpen.desk, { kind: 'expired', key: `expired:${ids.payment}` }])
  return story
}

/** Its lines as they are sold that day; fewer than wanted where the demo has no such product. */
async function linesOf(tx: Tx, { lines }: Bought, on: string): Promise<SoldLine[]> {
  const wanted = lines.map(([title, variant, amount]) => ({ _id: demoId('product', title, variant), amount }))
  const ids = wanted.map(({ _id }) => _id)
  const found = await tx.select().from(product).where(inArray(product._id, ids))
  return wanted.flatMap(({ _id, amount }) => {
    const of = found.find(row => row._id === _id)
    const price = of?.prices.at(-1)?.rappen
    return of && price ? [{ product: _id, title: titleOf(of), amount, price, rate: rateAt(of.rate, dayOf(on)) }] : []
  })
}

/** It waits for its money, and its pieces with it. */
const isHeld = ({ state }: Bought) => state === 'placed' || state === 'open'

interface SeededOrder {
  ids: Record<'order' | 'payment' | 'attempt' | 'twint' | 'act' | 'handing', string>
  person: string
  created: string
  lines: SoldLine[]
  amount: number
}

/** The payment with its facts, and what they book. */
async function addPayment(tx: Tx, each: Bought, { ids, person, created, lines, amount }: SeededOrder, number: number) {
  const until = minutesAfter(created, minutesOpen.desk)
  const [twint, twintUntil] = [minutesAfter(created, twintAt), minutesAfter(created, twintAt + minutesOpen.twint)]
  const story = storyOf(each, { ids, amount, until, twint: twintUntil })
  const shares = vatByRate(lines.map(({ price, amount: pieces, rate }) => ({ gross: price * pieces, rate })))
  const [row] = await tx
    .insert(payment)
    .values({
      _id: ids.payment,
      kind: 'order',
      payable: ids.order,
      person,
      studio: each.studio,
      title: `Bestellung ${number}`,
      amount,
      parts: shares.map(({ rate, gross }) => ({ rate, gross })),
      merchantAccount: usualMerchant,
      created,
      heldUntil: until,
      ...shownOf(standingOf(story.map(([, fact]) => fact))),
    })
    .returning()
  await tx.insert(paymentAttempt).values({ _id: ids.attempt, payment: ids.payment, nth: 1, way: 'desk', begun: created, until })
  if (each.state === 'open')
    await tx.insert(paymentAttempt).values({ _id: ids.twint, payment: ids.payment, nth: 2, way: 'twint', begun: twint, until: twintUntil })
  for (const [nth, [minutes, fact]] of story.entries()) {
    const at = minutesAfter(created, minutes)
    await tx.insert(paymentFact).values({ key: fact.key, payment: ids.payment, kind: fact.kind, fact, at })
    if (row) await book(tx, row, { fact: fact.key, standing: standingOf(story.slice(0, nth + 1).map(([, known]) => known)), at })
  }
  if (isHeld(each))
    await orderJob(tx, { kind: holdKind, key: `${holdKind}:${ids.payment}:${until}`, payload: { payment: ids.payment }, due: until })
}

async function add(tx: Tx, people: DemoPeople, each: Bought, now: string) {
  const { who, studio, ago, state, till } = each
  const created = minutesAfter(now, -ago)
  const named = (what: string) => demoOrderId(each, what)
  const own = { order: named('order'), payment: named('payment'), act: named('act'), handing: named('handing') }
  const ids = { ...own, attempt: named('attempt'), twint: named('twint') }
  const lines = await linesOf(tx, each, created)
  if (lines.length < each.lines.length || (isHeld(each) && (await hold(tx, studio, lines)).length > 0)) return
  const amount = lines.reduce((sum, line) => sum + line.amount * line.price, 0)
  const taken = minutesAfter(created, 20)
  const ended = state === 'cancelled' ? minutesAfter(created, 30) : state === 'expired' ? minutesAfter(created, minutesOpen.desk) : null
  const stock = till ? 'taken' : isHeld(each) ? 'held' : 'free'
  const row = {
    _id: ids.order,
    number: nextNumber,
    person: people[who],
    studio,
    state,
    stock,
    lines,
    total: amount,
    created,
    ended,
  } as const
  const [order] = await tx
    .insert(shopOrder)
    .values({ ...row, handed: state === 'handed' ? taken : null })
    .returning()
  await addPayment(tx, each, { ids, person: people[who], created, lines, amount }, order?.number ?? 0)
  const act = { order: ids.order, person: people.leitung, at: taken, received: taken }
  const got = { till, slip: till === 'terminal' ? '004711' : null, amount: till === 'cash' ? inCash(amount) : amount }
  if (till) await tx.insert(shopOrderAct).values({ ...act, ...got, _id: ids.act, kind: 'taken' })
  if (state === 'handed') await tx.insert(shopOrderAct).values({ ...act, _id: ids.handing, kind: 'handed' })
}

const demoOrderId = ({ who, ago }: Bought, what: string) => demoId('order', what, who, String(ago))

/** Orders at the desk in whatever state one can be; adds nothing where they are there already. */
export async function seedOrders({ db }: House, people: DemoPeople) {
  const ids = bought.map(each => demoOrderId(each, 'order'))
  if ((await db.$count(shopOrder, inArray(shopOrder._id, ids))) > 0) return
  const now = new Date().toISOString()
  await db.transaction(async tx => {
    for (const each of [...bought].reverse()) await add(tx, people, each, now)
  })
}
