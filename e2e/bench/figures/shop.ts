import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { minutesAfter } from '#contract/time.ts'
import { type Big, timed } from '#e2e/bench/big.ts'
import { type Figure, type Ground, inTurn, median, type Row, spread } from '#e2e/bench/figure.ts'
import { webhook } from '#e2e/bench/host/webhook.ts'
import { withPayments } from '#e2e/bench/payments.ts'
import { dayOf } from '#server/kit/zone.ts'
import { reserve } from '#server/reservations/reservationActs.ts'
import { clockInstantOf } from '#server/reservations/slots.ts'
import { nextReceipt } from '#server/reservations/tables.ts'
import { transacted } from '#server/serve/transaction.ts'
import { buy } from '#server/shop/orders/buy.ts'
import { domains } from '#server/start/domains.ts'
import { postRate } from './posts.ts'
import { againstTpcb, lanes, scale } from './tpcb.ts'

type Ready = NonNullable<Big['ready']>

const studio = 'winterthur'
/** So many that nobody buys twice: a second order takes the place of the first, which is another thing to measure. */
const buyers = 100_000
/** Rows at which two meet: as many products and types as pgbench has branches. */
const many = scale
const aheadDays = 60
/** Reservations of five years, one an hour. */
const past = 43_800
/** Requests before the first that counts. */
const unasked = 60
const aim = { transaction: 0.3, webhook: 0.5, slots: 15 }

/** What money and places cost: an order, a reservation, the gateway's news, and a day's slots. */
export const shop: Figure = {
  name: 'shop',
  async measure({ quick, note, big }) {
    const { ready, missing } = await big()
    if (!ready) {
      note(`Orders, reservations, webhooks, slots: not measured (${missing}).`)
      return []
    }
    const { payments } = await withPayments(ready.record, { quick })
    const stock = await addStock(ready)
    const { bus } = ready.record
    const ways = { bus, domains, settings: { publicUrl: 'http://127.0.0.1' } } as unknown as Parameters<typeof buy>[0]['house']
    let turn = 0
    const buyOne = async () => {
      const lines = [{ product: stock.products[turn % many]!, amount: 1, price: 350 }]
      const wish = { _id: v7(), payment: v7(), attempt: v7(), studio, way: 'twint' as const, lines }
      await transacted(ready.record, tx => buy({ tx, house: ways }, stock.people[turn++ % buyers]!, wish))
    }
    const bought = await againstTpcb({ ...ready, quick }, { name: 'orders', one: buyOne, aim: aim.transaction })
    const reserveOne = async () => {
      const [nth, person] = [turn, stock.people[turn++ % buyers]!]
      const startsAt = minutesAfter(stock.opens, ((Math.floor(nth / many) * 7) % (aheadDays - 1)) * 24 * 60 + (nth % 20) * 60)
      const who = { _id: person, studio, grants: [] }
      await transacted(ready.record, tx => reserve(tx, who, { _id: v7(), type: stock.types[nth % many]!, startsAt }))
    }
    const reserved = await againstTpcb({ ...ready, quick }, { name: 'reservations', one: reserveOne, aim: aim.transaction })
    note(
      `Orders and reservations: beside ${payments} orders and their payments, the whole transaction by the server's own code on one thread, ${many} products and types; one took ${bought.cpu.toFixed(2)} and ${reserved.cpu.toFixed(2)} ms of our own processor time.`,
    )
    return [...bought.rows, ...reserved.rows, await webhooks(ready, { quick, note }), await slots(ready, stock, { quick, note })]
  },
}

/** Stock and slots that nobody runs out of, and people who never bought anything, beside the reservations of five years. */
async function addStock({ record: { db } }: Ready) {
  await db.execute(sql`insert into person (_id, email, vorname, nachname, keep_key, created)
    select gen_random_uuid(), 'kauf' || i || '@formkurve.example', 'Kauf', 'Muster ' || i, '', now() from generate_series(1, ${buyers}) i`)
  await db.execute(sql`insert into product (_id, title, category, kind, rate, published, prices, created)
    select gen_random_uuid(), 'Riegel ' || i, 'food', 'goods', 'reduced', true, '[{"from":"2024-01-01","rappen":350}]', now() from generate_series(1, ${many}) i`)
  await db.execute(sql`insert into product_stock (product, studio, count)
    select _id, ${studio}, 1000000 from product where title ~ '^Riegel [0-9]+$'`)
  const hours = JSON.stringify(Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, from: '00:00', to: '24:00' })))
  await db.execute(sql`insert into reservation_type
      (_id, studio, name, capacity, slot_minutes, buffer_minutes, lead_minutes, ahead_days, change_minutes, most, hours, closures, published)
    select gen_random_uuid(), ${studio}, 'Sessel ' || i, 1000, 60, 0, 0, ${aheadDays}, 0, 1000, ${hours}::jsonb, '[]', true from generate_series(1, ${many}) i`)
  await db.execute(sql`insert into reservation (_id, type, person, starts_at, ends_at, state, receipt, at)
    select gen_random_uuid(), t._id, p._id, i.at, i.at + interval '1 hour', 'used', ${nextReceipt}, i.at
    from (select i, date_trunc('hour', now()) - i * interval '1 hour' as at from generate_series(24, ${past + 23}) i) i
    join (select _id, row_number() over () - 1 as n from reservation_type where name ~ '^Sessel [0-9]+$') t on t.n = i % ${many}
    join (select _id, row_number() over () - 1 as n from person where vorname = 'Kauf') p on p.n = i`)
  await db.execute(sql.raw('vacuum analyze person, product, product_stock, reservation_type, reservation'))
  const idsOf = async (query: ReturnType<typeof sql>) => (await db.execute<{ _id: string }>(query)).rows.map(({ _id }) => _id)
  return {
    people: await idsOf(sql`select _id from person where vorname = 'Kauf' order by email`),
    products: await idsOf(sql`select _id from product where title ~ '^Riegel [0-9]+$' order by title`),
    types: await idsOf(sql`select _id from reservation_type where name ~ '^Sessel [0-9]+$' order by name`),
    opens: clockInstantOf(dayOf(minutesAfter(new Date().toISOString(), 24 * 60)), '02:00'),
  }
}

/** Signed news of the gateway until the answer is there, against a bare Express that stores the row. */
async function webhooks({ house }: Ready, { quick, note }: Pick<Ground, 'quick' | 'note'>): Promise<Row> {
  const rate = (url: string) => () => {
    const end = performance.now() + (quick ? 300 : 1200)
    return postRate(() => (performance.now() < end ? { url, ...webhook(v7()) } : undefined))
  }
  const both = { ours: rate(`${house.url}/api/payment/provider/webhook`), bare: rate(`${house.bare}/webhook`) }
  await inTurn(1, both)
  const taken = await inTurn(quick ? 2 : 7, both)
  const [ours, bare] = [median(taken.ours!), median(taken.bare!)]
  note(
    `Webhooks: ${lanes} at once; ours checks name, password and signature, stores the news and orders its job; the peer inserts the row.`,
  )
  return {
    figure: `webhooks until the answer, ${lanes} at once`,
    unit: '/s',
    ours,
    peers: [{ name: 'bare Express', value: bare }],
    aim: `≥ ${aim.webhook}× (peer ÷ ours ≤ ${1 / aim.webhook})`,
    met: ours.p50 >= aim.webhook * bare.p50,
  }
}

/** The slots of a day of types that hold what was reserved before. */
async function slots(
  { house, record }: Ready,
  { types }: { types: readonly string[] },
  { quick, note }: Pick<Ground, 'quick' | 'note'>,
): Promise<Row> {
  const people = sql.param(house.people.map(({ person }) => person))
  await record.db.execute(sql`update person set studio_code = ${studio} where _id = any(${people}::uuid[])`)
  const taken: number[] = []
  for (let nth = 0; nth < unasked + (quick ? 60 : 540); nth++) {
    const day = dayOf(minutesAfter(new Date().toISOString(), (1 + (nth % aheadDays)) * 24 * 60))
    const { token } = house.people[nth % house.people.length]!
    taken.push(await timed(`${house.url}/api/reservations/timeslots/${types[nth % many]}?date=${day}`, token))
  }
  const ours = spread(taken.slice(unasked))
  note(`Slots: a day of a type with 24 slots, asked by ${house.people.length} people one after the other.`)
  return { figure: 'slots of a day', unit: 'ms', ours, aim: `≤ ${aim.slots} ms (p95)`, met: ours.p95 <= aim.slots }
}
