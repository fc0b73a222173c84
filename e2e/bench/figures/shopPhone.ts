import { sql } from 'drizzle-orm'
import { signIn } from '#e2e/bench/desk.ts'
import { type Figure, type Ground, inTurn, type Row, spread } from '#e2e/bench/figure.ts'
import { opened } from '#e2e/bench/opened.ts'
import { Phone, slowDown } from '#e2e/bench/phone.ts'
import { Server } from '#e2e/server.ts'
import { openDatabase } from '#server/kit/database.ts'
import { demoId } from '#server/kit/demo.ts'

const products = 200
/** Cards that a screen holds. */
const onScreen = 6
const aim = { cart: 1.5, shelf: 300, bill: 500 }

/** What a member waits for in the shop, on a phone four times slower: an article in the cart, the shelf, and a bill, all without a network. */
export const shopPhone: Figure = {
  name: 'shop-phone',
  measure: async ground => [...(await cartRows(ground)), ...(await screens(ground))],
}

/** Taps on «+» until they are durable, beside a counter that lies in IndexedDB alone. */
async function cartRows({ quick, note, ...ground }: Ground): Promise<Row[]> {
  const house = await ground.house()
  const { token, person } = house.people[2]!
  const phone = await Phone.open()
  try {
    const ours = await phone.peer(house.url, { peer: 'ours', token, member: person })
    const dexie = await phone.peer(house.url, { peer: 'dexie' })
    for (const page of [ours, dexie]) {
      await page.evaluate(() => window.peer.open())
      await slowDown(page, { cpu: 4 })
    }
    const each = quick ? 10 : 20
    const taps = (page: typeof ours) => () => page.evaluate(count => window.bench.taps(window.peer, count), each)
    const both = { ours: taps(ours), dexie: taps(dexie) }
    await inTurn(1, both)
    const taken = await inTurn(quick ? 2 : 10, both)
    const [mine, theirs] = [spread(taken.ours!.flat()), spread(taken.dexie!.flat())]
    note(
      `Add to cart: ${each} articles a round, each tapped twice, 4× slower CPU, without a network. Ours counts for each device; the peer reads a number and puts it back. Both are strictly durable.`,
    )
    return [
      {
        figure: 'add to cart to durable',
        unit: 'ms',
        ours: mine,
        peers: [{ name: 'Dexie', value: theirs }],
        aim: `≤ ${aim.cart}× Dexie`,
        met: mine.p50 <= aim.cart * theirs.p50,
      },
    ]
  } finally {
    await phone.remove()
  }
}

/** The shelf and a bill in the production build, opened without a network inside the running app. */
async function screens({ quick, note }: Ground): Promise<Row[]> {
  const server = await Server.start()
  const phone = await Phone.open()
  try {
    await server.stop()
    await fill(server.dir)
    await server.up()
    const page = await phone.context.newPage()
    await signIn(page, { url: server.url, who: 'gf' })
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const shop = { to: '/shop/main?studio=winterthur', shows: 'article' }
    const [shelf, first] = [
      { ...shop, many: products },
      { ...shop, many: onScreen },
    ]
    const bill = { to: `/shop/purchase/infos/${demoId('bill', 'open', 'order')}`, shows: 'img[alt="QR-Code der Rechnung"]' }
    const start = { from: '/user/purchases', quiet: 'a[href*="/shop/purchase/infos/"]' }
    for (const { to, shows } of [shelf, bill]) {
      await page.goto(`${server.url}${to}`)
      await page.locator(shows).first().waitFor()
    }
    await page.goto(`${server.url}${start.from}`)
    await page.locator(start.quiet).first().waitFor()
    await opened(page, { ...shelf, ...start }, 1)
    await opened(page, { ...bill, ...start }, 1)
    await phone.context.setOffline(true)
    const session = await slowDown(page, { cpu: 4 })
    const rounds = quick ? 3 : 15
    const [ofFirst, ofShelf, ofBill] = [
      spread(await opened(page, { ...first, ...start }, rounds)),
      spread(await opened(page, { ...shelf, ...start }, rounds)),
      spread(await opened(page, { ...bill, ...start }, rounds)),
    ]
    await session.detach()
    note(
      `Shop: ${products} products more than the demo's, and the payment part of a bill; 390 px, without a network, 4× slower CPU, from the step to the frame.`,
    )
    return [
      { figure: `shop of ${products} opens offline`, unit: 'ms', ours: ofFirst, aim: `≤ ${aim.shelf} ms`, met: ofFirst.p50 <= aim.shelf },
      { figure: `shop of ${products} opens offline: every card there`, unit: 'ms', ours: ofShelf },
      { figure: 'QR-bill opens offline', unit: 'ms', ours: ofBill, aim: `≤ ${aim.bill} ms`, met: ofBill.p50 <= aim.bill },
    ]
  } finally {
    await phone.remove()
    await server.remove()
  }
}

/** Goods in place of the demo's, so that the shelf holds as many as are counted. */
async function fill(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir })
  try {
    await db.execute(sql`update product set published = false`)
    await db.execute(sql`insert into product (_id, title, category, kind, rate, published, prices, created)
      select gen_random_uuid(), 'Artikel ' || i || ' für das Training', 'gear', 'goods', 'normal', true, '[{"from":"2024-01-01","rappen":990}]', now()
      from generate_series(1, ${products}) i`)
    await db.execute(
      sql`insert into product_stock (product, studio, count) select _id, 'winterthur', 20 from product where title ~ '^Artikel [0-9]+ für'`,
    )
  } finally {
    await close()
  }
}
