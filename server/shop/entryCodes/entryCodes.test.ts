import { asc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { readCode } from '#contract/codes.ts'
import { notifications } from '#contract/notifications.ts'
import { payments } from '#contract/payments/calls.ts'
import { unsetValues } from '#contract/payments/paymentSettings.ts'
import { sandbox } from '#contract/sandbox.ts'
import { entryCodes } from '#contract/shop/entryCodes.ts'
import { orders } from '#contract/shop/orders.ts'
import { dayMs, zone } from '#contract/time.ts'
import { nutritionOf } from '#server/nutrition/nutritionAccess.ts'
import { sandboxAccessTrouble, sandboxEntryCode } from '#server/outside/tables.ts'
import { paymentSetting } from '#server/payments/tables.ts'
import type { SandboxGateway } from '#server/sandbox/gateway/gateway.ts'
import { gatewayIn } from '#server/sandbox/gateway/inHouse.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { orderPayable } from '#server/shop/orders/orderPayable.ts'
import { product } from '#server/shop/products/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member, password } from '#server/testing/make.ts'
import { entryCodesDomain } from './domain.ts'
import { giveCodes } from './give.ts'
import { entryCode } from './tables.ts'
import { voidCodes } from './voidCodes.ts'

let house: TestHouse
let gateway: SandboxGateway
let chief: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
  await makeStudio(house, { code: 'pfungen' })
  gateway = await gatewayIn(house)
  chief = await holder(house, [{ right: 'shop_manage', studios: ['winterthur'] }])
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await house.close()
})

const card = { title: 'Zehnerkarte', category: 'entry', kind: 'entry', rate: 'normal', days: 730, entries: 10 } as const
const plan = { title: 'Ernährungsplan', category: 'nutrition', kind: 'nutrition', rate: 'normal', days: 84 } as const

async function onShelf(over: Partial<typeof product.$inferInsert>) {
  const _id = v7()
  const prices = [{ from: '2024-01-01', rappen: 4500 }]
  await house.db.insert(product).values({ _id, ...card, prices, published: true, created: '2026-11-20T16:42:00.000Z', ...over })
  return _id
}

/** An order of so many pieces that waits for its money. */
async function ordered(amount = 1, over: Partial<typeof product.$inferInsert> = {}, who?: Somebody) {
  const buyer = who ?? (await member(house))
  const body = {
    _id: v7(),
    payment: v7(),
    attempt: v7(),
    studio: 'winterthur',
    way: 'twint' as const,
    lines: [{ product: await onShelf(over), amount, price: 4500 }],
  }
  expect((await house.as(buyer, orders.buy, { body })).status).toBe(200)
  return { who: buyer, ...body }
}
type Ordered = Awaited<ReturnType<typeof ordered>>

async function pay({ who, attempt }: Ordered) {
  const { reply } = await house.as(who, payments.submit, { body: { attempt } })
  await gateway.pay(reply.url as string)
  await gateway.deliver()
  await house.runJobs()
}
async function bought(...wish: Parameters<typeof ordered>) {
  const made = await ordered(...wish)
  await pay(made)
  return made
}
const given = async ({ who, _id }: Ordered) => (await house.as(who, entryCodes.ofOrder, { query: { id: _id } })).reply
/** The first of its codes. */
async function codeOf(one: Ordered) {
  const [first] = (await given(one)).codes
  return { ...first!, code: first!.code as string }
}
const there = async (code: string | null | undefined) => {
  const [row] = await house.db
    .select()
    .from(sandboxEntryCode)
    .where(eq(sandboxEntryCode.code, code ?? ''))
  return row
}
const trouble = (...kinds: (typeof sandboxAccessTrouble.$inferInsert)['kind'][]) =>
  house.db.insert(sandboxAccessTrouble).values(kinds.map(kind => ({ kind })))
const rowsOf = ({ _id }: Ordered) => house.db.select().from(entryCode).where(eq(entryCode.order, _id)).orderBy(asc(entryCode.piece))
const refund = (one: Ordered, how: 'whole' | 'part' | 'none') =>
  house.db.transaction(tx =>
    orderPayable.refunded(tx, house, one._id, { how, arrived: false, restock: false, person: v7(), lost: false, back: 0, moves: [] }),
  )
const today = () => new Intl.DateTimeFormat('sv', { timeZone: zone }).format(new Date())

describe('an entry code', () => {
  test('is made once the money is there, one for each piece, and reaches the entrance by itself', async () => {
    const one = await ordered(3)
    expect(await given(one)).toEqual({ codes: [], nutrition: [] })
    await pay(one)
    const { codes: made } = await given(one)
    expect(made).toHaveLength(3)
    expect(made).toMatchObject(Array(3).fill({ state: 'saved', entries: 10, used: 0, studio: 'winterthur', trouble: null }))
    for (const { code, until } of made) expect(await there(code)).toMatchObject({ studio: 'winterthur', entries: 10, until, void: false })
  })

  test('is told under the number that the settings give its studio there', async () => {
    const setting = { _id: v7(), place: 'studio:winterthur', values: { ...unsetValues, resortID: '4711' } }
    await house.db.insert(paymentSetting).values(setting)
    const own = await codeOf(await bought())
    await house.db.delete(paymentSetting).where(eq(paymentSetting._id, setting._id))
    expect(await there(own.code)).toMatchObject({ studio: 'winterthur', resortID: '4711' })
    expect(await there((await codeOf(await bought())).code)).toMatchObject({ resortID: 'winterthur' })
  })

  test('is none of any other, keeps the check letter, and is given once however often the order is paid', async () => {
    const one = await bought(99)
    const [row] = await house.db.transaction(async tx => {
      const order = { _id: one._id, person: one.who._id, studio: 'winterthur' }
      const lines = [
        { product: one.lines[0]!.product, title: 'x', amount: 99, price: 4500, rate: 810, gives: { kind: 'entry', days: 1, entries: 1 } },
      ]
      await giveCodes(tx, { ...order, lines: lines as Parameters<typeof giveCodes>[1]['lines'] })
      return tx.select().from(entryCode).where(eq(entryCode.order, one._id)).limit(1)
    })
    const all = await rowsOf(one)
    expect([all.length, new Set(all.map(({ code }) => code)).size]).toEqual([99, 99])
    for (const { code } of all) expect(readCode(code)).toBe(code)
    // Each letter is drawn by itself: the first of them alone stand in no order, and are many.
    expect(new Set(all.map(({ code }) => code[0])).size).toBeGreaterThan(10)
    await expect(house.db.insert(entryCode).values({ ...row!, _id: v7(), piece: 999 })).rejects.toThrow()
  })

  test('waits while the entrance can’t be reached, is told again under the same letters, and staff hear of what is refused', async () => {
    await trouble('access-away', 'access-refused')
    const [away, refused] = [await bought(), await bought()]
    expect((await given(away)).codes).toMatchObject([{ state: 'waiting', trouble: 'away' }])
    expect((await given(refused)).codes).toMatchObject([{ state: 'waiting', trouble: 'refused' }])
    const said = (await house.as(chief, notifications.list)).reply.rows.map(({ title }) => title)
    expect(said).toEqual(['Der Zutritt nimmt einen Eintrittscode nicht an: Zehnerkarte'])
    const [code] = (await given(away)).codes
    const body = { purchase: away._id, code: code!._id }
    expect((await house.as(away.who, entryCodes.save, { body })).reply).toMatchObject({ state: 'saved', trouble: null, code: code!.code })
    expect((await house.as(away.who, entryCodes.save, { body })).reply).toMatchObject({ state: 'saved' })
    await trouble('access-away')
    expect((await house.as(away.who, entryCodes.save, { body })).code).toBe('access-away')
    expect((await given(away)).codes).toMatchObject([{ state: 'saved', code: code!.code }])
  })

  test('that is not there after five tries is told to staff, and tried on', async () => {
    // Codes of other tests would spend the troubles.
    await house.db.execute('delete from job')
    await trouble(...Array<'access-away'>(5).fill('access-away'))
    const one = await bought()
    const said = async () =>
      (await house.as(chief, notifications.list)).reply.rows.filter(({ title }) => title.includes('antwortet nicht')).length
    for (let tries = 2; tries <= 5; tries++) {
      expect(await said()).toBe(0)
      await house.db.execute("update job set due = now() - interval '1 second'")
      await house.runJobs()
    }
    expect([await said(), (await codeOf(one)).state]).toEqual([1, 'waiting'])
    await house.db.execute("update job set due = now() - interval '1 second'")
    await house.runJobs()
    expect([await said(), (await codeOf(one)).state]).toEqual([1, 'saved'])
  })

  test('counts its entries, and is used up with the last one', async () => {
    const one = await bought(1, { entries: 2 })
    const { _id, code } = await codeOf(one)
    const { query } = sandbox.enter.example!
    const enter = async () => (await house.as(undefined, sandbox.enter, { query, body: { code } })).reply.ok
    const asked = async () => (await house.as(one.who, entryCodes.save, { body: { purchase: one._id, code: _id } })).reply
    expect(await enter()).toBe(true)
    expect(await asked()).toMatchObject({ state: 'saved', used: 1 })
    expect([await enter(), await enter()]).toEqual([true, false])
    expect(await asked()).toMatchObject({ state: 'used', used: 2 })
  })
})

describe('money that goes back', () => {
  test('takes codes and nutrition along, but not what is used up; where it comes to nothing they are given anew', async () => {
    const one = await bought(2, { entries: 1 })
    const [first, second] = (await given(one)).codes
    await house.db.update(entryCode).set({ state: 'used', used: 1 }).where(eq(entryCode._id, second!._id))
    await refund(one, 'whole')
    await house.runJobs()
    expect((await given(one)).codes).toMatchObject([{ state: 'void', reason: null }, { state: 'used' }])
    expect(await there(first!.code)).toMatchObject({ void: true })
    expect((await house.as(one.who, entryCodes.save, { body: { purchase: one._id, code: first!._id } })).code).toBe('code-void')
    await refund(one, 'none')
    await house.runJobs()
    const after = (await given(one)).codes
    expect(after.map(({ state }) => state).sort()).toEqual(['saved', 'used', 'void'])
    expect(after.find(({ state }) => state === 'saved')!.code).not.toBe(first!.code)
  })

  test('in part leaves them; these very codes are taken away by their ids', async () => {
    const one = await bought(2)
    await refund(one, 'part')
    const [first] = (await given(one)).codes
    await house.db.transaction(tx => voidCodes(tx, house, [first!._id]))
    await house.runJobs()
    expect((await given(one)).codes.map(({ state }) => state)).toEqual(['void', 'saved'])
  })

  test('while the entrance is being told of a code leaves nothing open there', async () => {
    await trouble('access-away')
    const one = await bought()
    const [code] = (await given(one)).codes
    await refund(one, 'whole')
    // The job that was to save it comes again first.
    await house.db.execute("update job set due = now() - interval '1 second'")
    await house.runJobs()
    expect(await there(code!.code)).toMatchObject({ void: true })
  })

  test('while the entrance thinks about a code leaves nothing open there either', async () => {
    const one = await bought()
    const { _id, code } = await codeOf(one)
    await trouble('access-slow')
    const saving = house.as(one.who, entryCodes.save, { body: { purchase: one._id, code: _id } })
    await vi.waitFor(async () => expect(await house.db.$count(sandboxAccessTrouble)).toBe(0))
    await refund(one, 'whole')
    // As a service that forgets what is void: the last word counts there.
    await house.db.delete(sandboxEntryCode).where(eq(sandboxEntryCode.code, code))
    expect((await saving).reply.state).toBe('void')
    expect(await there(code)).toMatchObject({ void: true })
  })
})

describe('a nutrition plan', () => {
  test('is open from the payment on, and once more after that; a refund closes it', async () => {
    const first = await bought(1, plan)
    const second = await bought(1, plan, first.who)
    const day = (from: string, days: number) => new Date(Date.parse(from) + days * dayMs).toISOString().slice(0, 10)
    const [from, next] = [today(), day(today(), 84)]
    expect((await given(first)).nutrition).toEqual([{ title: 'Ernährungsplan', from, until: day(from, 83) }])
    expect((await given(second)).nutrition).toEqual([{ title: 'Ernährungsplan', from: next, until: day(next, 83) }])
    await refund(first, 'whole')
    expect((await given(first)).nutrition).toEqual([])
    await refund(first, 'none')
    expect((await given(first)).nutrition).toEqual([{ title: 'Ernährungsplan', from, until: day(from, 83) }])
  })
})

describe('rights', () => {
  test('its letters are for its buyer and for who manages the shop there; who looks after purchases knows its end', async () => {
    const one = await bought()
    const { _id, code } = await codeOf(one)
    const view = await holder(house, [{ right: 'shop_purchase_view', studios: ['winterthur'] }])
    const elsewhere = await holder(house, [
      { right: 'shop_purchase_view', studios: ['pfungen'] },
      { right: 'shop_manage', studios: ['pfungen'] },
    ])
    const found = async (who: Somebody, q: string) => (await house.as(who, entryCodes.list, { query: { q } })).reply.rows
    expect(await found(chief, code)).toMatchObject([{ _id, code }])
    expect(await found(view, code.slice(-4))).toMatchObject([{ _id, code: null, end: code.slice(-4) }])
    expect(await found(elsewhere, code)).toEqual([])
    const named = { body: { purchase: one._id, code: _id } }
    const [other, wrong] = [await member(house), { body: { purchase: v7(), code: _id } }]
    const statuses = async (call: typeof entryCodes.save | typeof entryCodes.print, people: Somebody[]) =>
      Promise.all(people.map(async who => (await house.as(who, call as typeof entryCodes.save, named)).status))
    expect(await statuses(entryCodes.save, [one.who, chief, view, elsewhere, other])).toEqual([200, 200, 404, 404, 404])
    expect(await statuses(entryCodes.print, [one.who, chief, view, elsewhere, other])).toEqual([200, 200, 404, 404, 404])
    expect((await house.as(one.who, entryCodes.save, wrong)).code).toBe('missing')
    expect((await house.as(other, entryCodes.ofOrder, { query: { id: one._id } })).code).toBe('missing')
  })

  test('is printed by who sees its letters, and staff who do are written down for the others', async () => {
    const one = await bought()
    const { _id } = await codeOf(one)
    const view = await holder(house, [{ right: 'shop_purchase_view', studios: ['winterthur'] }])
    const print = async (who: Somebody) => (await house.as(who, entryCodes.print, { body: { purchase: one._id, code: _id } })).code
    const seen = async (who: Somebody) =>
      (await house.as(who, entryCodes.list, { query: { limit: 100 } })).reply.rows.find(row => row._id === _id)
    expect([await print(one.who), await print(view)]).toEqual([undefined, 'missing'])
    expect((await seen(chief))?.prints).toEqual([])
    expect(await print(chief)).toBeUndefined()
    expect((await seen(chief))?.prints).toEqual([{ at: expect.any(String), by: expect.stringMatching(/\S \S/) }])
    expect(await seen(view)).toMatchObject({ code: null, prints: [] })
    expect((await codeOf(one)).prints).toEqual([])
  })

  test('staff take one away with a reason, which its buyer is told; a refund that comes to nothing brings it not back', async () => {
    const one = await bought()
    const { _id } = await codeOf(one)
    const withdraw = (who: Somebody, studio = 'winterthur') =>
      house.as(who, entryCodes.withdraw, { params: { id: _id }, body: { studio, reason: 'Doppelt gekauft' } })
    const elsewhere = await holder(house, [{ right: 'shop_manage', studios: ['pfungen'] }])
    expect([(await withdraw(elsewhere)).code, (await withdraw(elsewhere, 'pfungen')).code]).toEqual(['forbidden', 'missing'])
    expect((await withdraw(chief)).reply).toMatchObject({ state: 'void', reason: 'Doppelt gekauft' })
    expect((await withdraw(chief)).reply).toMatchObject({ state: 'void' })
    const said = (await house.as(one.who, notifications.list)).reply.rows.map(({ title }) => title)
    expect(said.filter(title => title.startsWith('Dein Code'))).toEqual(['Dein Code für Zehnerkarte gilt nicht mehr: Doppelt gekauft'])
    await refund(one, 'whole')
    await refund(one, 'none')
    expect((await given(one)).codes.map(({ state }) => state)).toEqual(['void'])
  })
})

describe('the sheet', () => {
  const linesOf = async (who: Somebody, path: string, body: object) => {
    const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' }
    const answer = await house.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return {
      status: answer.status,
      text: answer.ok
        ? readPaper(Buffer.from(await answer.arrayBuffer()))
            .flat()
            .join('\n')
        : '',
    }
  }

  test('says code, entries, studio and last day; of a void code there is none', async () => {
    const one = await bought()
    const { _id, code, until } = await codeOf(one)
    const body = { purchase: one._id, code: _id }
    const { text } = await linesOf(one.who, entryCodes.print.path, body)
    for (const said of [code.replace(/(.{4})(?=.)/g, '$1-'), 'Zehnerkarte', '10', until.split('-').reverse().join('.')])
      expect(text).toContain(said)
    expect(text).not.toContain('MUSTER')
    await refund(one, 'whole')
    expect((await linesOf(one.who, entryCodes.print.path, body)).status).toBe(409)
  })

  test('as a sample says so, and its code is refused', async () => {
    const _id = await onShelf({ studios: ['winterthur'] })
    const { text } = await linesOf(chief, entryCodes.sample.path, { product: _id })
    expect(text).toContain('MUSTER')
    const [code] = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)!
    expect(readCode(code)).toBeUndefined()
    const flask = await onShelf({ kind: 'goods', days: null, entries: null, studios: ['winterthur'] })
    expect((await linesOf(chief, entryCodes.sample.path, { product: flask })).status).toBe(404)
    const elsewhere = await holder(house, [{ right: 'shop_manage', studios: ['pfungen'] }])
    expect((await linesOf(elsewhere, entryCodes.sample.path, { product: _id })).status).toBe(404)
  })
})

test('whoever leaves is named by no code any more; one that was given away still opens, the nutrition plan is gone', async () => {
  const one = await bought()
  const diet = await bought(1, plan, one.who)
  const { _id, code } = await codeOf(one)
  expect((await house.as(one.who, account.removeSelf, { body: { password } })).status).toBe(200)
  await house.runJobs()
  const [row] = await house.db.select().from(entryCode).where(eq(entryCode._id, _id))
  expect(row).toMatchObject({ person: null, state: 'saved' })
  expect(await there(code)).toMatchObject({ void: false })
  expect(await nutritionOf(house.db, diet._id)).toEqual([])
})

test('a code is forgotten two years after its last day', async () => {
  const [old, late] = [await bought(), await bought()]
  const until = new Date(Date.now() - 740 * dayMs).toISOString().slice(0, 10)
  await house.db.update(entryCode).set({ until }).where(eq(entryCode.order, old._id))
  await entryCodesDomain.daily?.(house, new Date())
  expect([(await rowsOf(old)).length, (await rowsOf(late)).length]).toEqual([0, 1])
})
