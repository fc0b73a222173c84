import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import type { Closing } from '#contract/contracts/closingShapes.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { addDays, daysBetween } from '#contract/days.ts'
import { exampleSignature } from '#contract/registration.ts'
import { dayMs } from '#contract/time.ts'
import { today } from '#server/kit/zone.ts'
import { sandboxMail } from '#server/outside/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { breathe } from '#server/testing/breathe.ts'
import { employee, member } from '#server/testing/make.ts'
import { offerVersion } from './offers/tables.ts'
import { contract } from './tables.ts'
import { closingOf, dataWith, termsWith } from './testing/make.ts'
import { at, openScene, type Scene } from './testing/scene.ts'

let house: Scene['house']
let office: Scene['office']
let seller: Scene['seller']
let stranger: Scene['stranger']
let anna: Scene['anna']
let { sold, send, closed, turn, one } = {} as Scene
beforeAll(async () => {
  ;({ house, office, seller, stranger, anna, sold, send, closed, turn, one } = await openScene())
}, 60_000)
afterAll(() => house.close())

/** As an app sends it, which can still take it back. */
const accept = (row: ContractRow) =>
  house.as(office, contracts.turn, { ...at(row), body: { status: 'accepted', reason: null, version: row.version } }, { key: v7() })
const mails = async (to: string) => {
  await house.runJobs()
  return house.db.select().from(sandboxMail).where(eq(sandboxMail.to, to)).orderBy(sandboxMail.at)
}
const iban = 'CH9300762011623852957'
const debit = { way: 'debit', iban, holder: 'Beat Kontoinhaber' } as const

describe('a closing', () => {
  test('becomes a temporary contract with number and index, and the office hears of it', async () => {
    const row = await closed({}, seller, { eMails: ['abschluss@formkurve.example'] })
    expect(row).toMatchObject({ name: 'Meier Anna', studio: 'here', title: 'Jahresabo', state: 'temporary', marks: [], price: 7900 })
    const next = await closed()
    expect([next.number > row.number, next.index - row.index]).toEqual([true, 1])
    const whole = (await one(row)).reply
    expect([whole.total, whole.lines.map(({ amount }) => amount), whole.data.telefon]).toEqual([
      12 * 7900 + 4900,
      [7900, 4900],
      '+41791234567',
    ])
    expect(whole.life).toMatchObject({ start: today(), lastNotice: null, pauses: [], addOns: [] })
    expect(whole.life.stretches.every(({ mayEnter }) => !mayEnter)).toBe(true)
    const bell = await house.db.select().from(notification).where(eq(notification.person, office._id))
    expect(bell.map(({ link }) => link)).toContain(`/dashboard/contract/view/${row.userId}/${row.index}`)
    const [mail] = await mails('abschluss@formkurve.example')
    expect([mail?.subject, mail?.text.includes('Anna Meier')]).toEqual([`Abschluss ${row.number}: Jahresabo`, true])
  })

  test('that says a price, a day or an account otherwise than was signed is refused', async () => {
    const version = await sold()
    const good = await closingOf(version, { person: anna._id })
    const cheap = { ...version, contract: { ...version.contract, price: version.contract.price - 1 } }
    const { hash } = await closingOf(cheap, { person: anna._id })
    const tries = [
      { ...good, hash },
      { ...good, data: dataWith({ nachname: 'Meyer' }) },
      { ...good, choice: { ...good.choice, start: addDays(good.day, 1) } },
      { ...good, place: 'Töss' },
    ]
    for (const closing of tries) expect(await send(closing)).toMatchObject({ status: 422, fields: { hash: expect.any(String) } })
    expect(await house.db.$count(contract, eq(contract._id, good._id))).toBe(0)
    expect((await send(good)).status).toBe(200)
  })

  test('sent again is the same contract; what another tablet made of it is kept beside it, and marked', async () => {
    const version = await sold()
    const first = await closingOf(version, { person: anna._id })
    const { reply } = await send(first)
    expect((await send(first)).reply).toEqual(reply)
    const other = await closingOf(version, { ...first, hash: undefined, choice: { ...first.choice, start: addDays(first.day, 3) } })
    const twin = (await send(other)).reply
    expect([twin.number > reply.number, twin.marks, twin.state]).toEqual([true, ['twice'], 'temporary'])
    expect((await send(other)).reply).toEqual(twin)
    expect((await one(reply)).reply.start).toBe(first.choice.start)
    expect((await turn(twin, 'accepted')).code).toBe('contract-state')
    expect((await send({ ...first, studio: 'there' }, stranger)).code).toBe('taken')
  })

  test('holds by a version that was taken off sale up to 14 days before; an older one asks for a new signature', async () => {
    const off = async (days: number, over: Partial<Closing> = {}) => {
      const version = await sold()
      const withdrawnAt = new Date(Date.now() - days * dayMs).toISOString()
      await house.db.update(offerVersion).set({ withdrawnAt }).where(eq(offerVersion.offer, version.offer))
      return (await send(await closingOf(version, { person: anna._id, ...over }))).reply
    }
    expect((await off(13.9)).marks).toEqual([])
    // Its clock says that it was signed in time, and nobody is away for so long.
    expect((await off(60, { day: addDays(today(), -50) })).marks).toEqual(['resign'])
    const old = await off(14.1)
    expect([old.marks, old.state]).toEqual([['resign'], 'temporary'])
    const refused = await turn(old, 'accepted')
    expect([refused.status, refused.code]).toEqual([409, 'contract-state'])
    expect((await one(old, office)).reply.follows).toEqual(['rejected', 'withdrawn', 'deleted'])
    const version = await sold()
    expect((await send({ ...(await closingOf(version, { person: anna._id })), number: 7 })).code).toBe('contract-offer')
    expect((await send({ ...(await closingOf(version, { person: anna._id })), studio: 'there' }, stranger)).code).toBe('contract-offer')
  })

  test('of somebody under 18 on that day asks for a guardian’s signature, name and relation', async () => {
    const version = await sold()
    const day = today()
    const born = (years: number, days: number) =>
      dataWith({ geburtstag: addDays(`${Number(day.slice(0, 4)) - years}${day.slice(4)}`, days) })
    const asks = async (over: Partial<Closing>) => send(await closingOf(version, { person: anna._id, ...over }))
    expect((await asks({ data: born(18, 0) })).status).toBe(200)
    expect((await asks({ data: born(18, 1) })).code).toBe('contract-under-age')
    const signatures = { member: exampleSignature, guardian: exampleSignature }
    expect((await asks({ data: born(18, 1), signatures })).fields).toEqual({ guardian: expect.any(String), relation: expect.any(String) })
    const guarded = { data: born(18, 1), signatures, guardian: 'Beat Meier', relation: 'Vater' }
    const { reply } = await asks(guarded)
    expect((await one(reply)).reply.guardian).toBe('Beat Meier, Vater')
  })

  test.each<[string, Partial<Closing>]>([
    ['day', { signedAt: new Date(Date.now() - 3 * dayMs).toISOString() }],
    [
      'choice.start',
      { choice: { start: addDays(today(), -1), addOns: [], promotion: null, code: null, skipPresale: false, renews: false } },
    ],
    ['choice.addOns', { choice: { start: today(), addOns: [v7()], promotion: null, code: null, skipPresale: false, renews: false } }],
    ['choice.promotion', { choice: { start: today(), addOns: [], promotion: v7(), code: null, skipPresale: false, renews: false } }],
    ['payment.way', { payment: { way: 'company', iban: null, holder: null } }],
    ['payment.iban', { payment: { way: 'debit', iban: 'CH9300762011623852958', holder: 'Anna Meier' } }],
    ['payment.holder', { payment: { way: 'debit', iban, holder: null } }],
    ['data.geburtstag', { data: dataWith({ geburtstag: addDays(today(), 1) }) }],
    ['person', { person: v7() }],
  ])('that does not fit says so at %s', async (field, over) => {
    const { status, fields } = await send(await closingOf(await sold(), { person: anna._id, ...over }))
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]])
  })

  test('that renews needs its tick, and a promotion its code', async () => {
    const renewing = { contract: termsWith({ renewalMonths: 6 }) }
    const unticked = await send(await closingOf(await sold(renewing), { person: anna._id }))
    expect(Object.keys(unticked.fields ?? {})).toEqual(['choice.renews'])
    const promotion = {
      _id: v7(),
      title: 'Lauf',
      code: 'LAUF26',
      from: today(),
      until: today(),
      percent: 1000,
      amount: null,
      periods: null,
      waivesFee: false,
    }
    const version = await sold({ promotions: [promotion] })
    const choice = { start: today(), addOns: [], promotion: promotion._id, skipPresale: false, renews: false }
    const asks = async (code: string | null) => send(await closingOf(version, { person: anna._id, choice: { ...choice, code } }))
    expect(Object.keys((await asks('LAUF')).fields ?? {})).toEqual(['choice.promotion'])
    expect((await asks('lauf26')).reply.price).toBe(7110)
  })

  test('makes the account of somebody new whose address nobody has, and takes nobody else’s for it', async () => {
    const email = 'neu@formkurve.example'
    const closing = await closingOf(await sold(), { data: dataWith({ email, vorname: 'Nora', nachname: 'Neu' }) })
    const { reply } = await send(closing)
    const [row] = await house.db.select().from(person).where(eq(person.email, email))
    expect(row).toMatchObject({ _id: reply.userId, studioCode: 'here', vorname: 'Nora', geburtstag: '1991-04-17', emailVerifiedAt: null })
    expect(reply.index).toBe(0)
    expect((await send(closing)).reply).toEqual(reply)
    expect((await mails(email)).map(({ subject }) => subject)).toEqual(['Setze dein Passwort'])
    const again = await send(await closingOf(await sold(), { data: dataWith({ email }) }))
    expect([again.status, Object.keys(again.fields ?? {})]).toEqual([422, ['data.email']])
  })

  test('is accepted at once by whoever decides there, while a seller’s waits', async () => {
    expect((await closed({ accept: true }, seller)).state).toBe('temporary')
    expect((await closed({ accept: true }, office)).state).toBe('accepted')
  })
})

describe('where a contract stands', () => {
  test('follows the table alone; what was accepted is never deleted', async () => {
    const row = await closed()
    expect((await one(row)).reply.follows).toEqual(['accepted', 'rejected', 'withdrawn', 'deleted'])
    for (const wrong of ['offered', 'declined', 'expired', 'draft'] as const)
      expect(await turn(row, wrong)).toMatchObject({
        status: 409,
        code: 'contract-state',
        reply: { current: { _id: row._id, state: 'temporary' } },
      })
    expect(await house.as(office, contracts.turn, { ...at(row), body: { status: 'rejected', reason: 'Nein', version: 7 } })).toMatchObject({
      status: 409,
      code: 'stale',
      reply: { current: { version: 1 } },
    })
    expect((await accept(row)).reply.state).toBe('accepted')
    expect((await one(row)).reply.state).toBe('temporary')
    await breathe(house)
    const now = (await one(row)).reply
    expect([now.state, now.version, now.life.stretches[0]?.mayEnter]).toEqual(['accepted', 2, true])
    expect((await house.as(office, contracts.remove, { ...at(row), query: { version: 2 } })).code).toBe('contract-state')
    expect((await house.as(office, contracts.removeTemporary, { params: { id: row._id }, query: { version: 2 } })).code).toBe(
      'contract-state',
    )
    expect(now.history.map(({ what, author }) => [what, author])).toEqual([
      ['Abgeschlossen', 'Sandro Zehnder'],
      ['Angenommen', 'Ruth Hofstetter'],
    ])
  })

  test('accepted it is mailed to its member with the paper, which bears the hash and no account', async () => {
    const who = await member(house, { studioCode: 'here', vorname: 'Urs', nachname: 'Frei' })
    const row = await closed({ person: who._id, payment: debit })
    await accept(row)
    expect(await mails(who.email)).toEqual([])
    await breathe(house)
    const [mail] = await mails(who.email)
    expect([mail?.subject, mail?.files?.map(({ name }) => name)]).toEqual(['Dein Vertrag: Jahresabo', [`Vertrag ${row.number}.pdf`]])
    expect(Buffer.from(mail!.files![0]!.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect(mail!.text).not.toContain(iban)
    const own = (await house.as(who, contracts.mine)).reply
    expect(own).toMatchObject([{ title: 'Jahresabo', state: 'accepted', studioName: 'here', total: 99_700 }])
    expect((await house.as(who, contracts.ownPdf, { params: { index: '0' } })).status).toBe(200)
    expect((await house.as(who, contracts.ownPdf, { params: { index: '1' } })).code).toBe('missing')
    expect((await house.as(anna, contracts.mine)).reply.some(({ userId }) => userId === who._id)).toBe(false)
  })

  test('rejected and withdrawn need a reason, which the member reads; withdrawn costs nothing and opens nothing', async () => {
    const who = await member(house, { studioCode: 'here' })
    const row = await closed({ person: who._id, accept: true }, office, { contract: termsWith({ withdrawalDays: 14 }) })
    expect((await turn(row, 'withdrawn')).fields).toHaveProperty('reason')
    await turn(row, 'withdrawn', office, 'Brief vom Montag')
    const { life, history, state } = (await house.as(who, contracts.mine)).reply[0]!
    expect([state, life.finalEnd, life.stretches.every(({ price }) => price === 0)]).toEqual(['withdrawn', today(), true])
    expect(history.map(({ what, reason, author }) => [what, reason, author])).toEqual([
      ['Abgeschlossen', null, null],
      ['Angenommen', null, null],
      ['Widerrufen', 'Brief vom Montag', null],
    ])
    expect((await mails(who.email)).map(({ subject }) => subject)).toEqual(['Dein Vertrag: Jahresabo', 'Widerruf: Jahresabo'])
  })

  test('deleted it keeps number and index, twice is no news, and its member sees it no more', async () => {
    const who = await member(house, { studioCode: 'here' })
    const row = await closed({ person: who._id })
    const gone = await house.as(office, contracts.remove, { ...at(row), query: { version: 1 } })
    expect([gone.reply.state, gone.reply.number]).toEqual(['deleted', row.number])
    expect((await house.as(office, contracts.remove, { ...at(row), query: { version: 1 } })).reply.state).toBe('deleted')
    expect((await closed({ person: who._id })).index).toBe(1)
    expect((await house.as(who, contracts.mine)).reply.map(({ index }) => index)).toEqual([1])
    const other = await closed({ person: who._id })
    const byId = { params: { id: other._id }, query: { version: 1 } }
    expect((await house.as(seller, contracts.removeTemporary, byId)).code).toBe('forbidden')
    expect((await house.as(office, contracts.removeTemporary, { ...byId, query: { version: 9 } })).code).toBe('stale')
    expect((await house.as(office, contracts.removeTemporary, byId)).status).toBe(200)
  })

  test('an offered one is declined by whoever sells, once', async () => {
    const row = await closed()
    const decline = () => house.as(seller, contracts.decline, { ...at(row), body: { reason: 'Zu teuer', version: 1 } })
    expect((await decline()).code).toBe('contract-state')
    await house.db.update(contract).set({ state: 'offered' }).where(eq(contract._id, row._id))
    expect((await house.as(seller, contracts.decline, { ...at(row), body: { reason: null, version: 3 } })).code).toBe('stale')
    expect([(await decline()).reply.state, (await decline()).reply.state]).toEqual(['declined', 'declined'])
  })
})

describe('who sees a contract', () => {
  test('sells in its studio; to anybody else it does not exist, whatever they ask', async () => {
    const row = await closed()
    const other = (await house.as(seller, contracts.one, { params: { userId: row.userId, index: '999' } })).code
    expect(other).toBe('missing')
    expect((await house.as(seller, contracts.one, { params: { userId: row.userId, index: 'x' } })).status).toBe(422)
    const tries = [
      one(row, stranger),
      house.as(stranger, contracts.payment, at(row)),
      house.as(stranger, contracts.pdf, at(row)),
      turn(row, 'rejected', stranger, 'Nein'),
      house.as(stranger, contracts.decline, { ...at(row), body: { reason: null, version: 1 } }),
      house.as(stranger, contracts.comment, { ...at(row), body: { _id: v7(), text: 'Hallo' } }),
      house.as(stranger, contracts.remove, { ...at(row), query: { version: 1 } }),
      house.as(stranger, contracts.removeTemporary, { params: { id: row._id }, query: { version: 1 } }),
      house.as(stranger, contracts.removeAttachment, { ...at(row), query: { _id: v7() } }),
    ]
    expect((await Promise.all(tries)).map(({ code }) => code)).toEqual(Array(tries.length).fill('missing'))
    expect((await house.as(stranger, contracts.ofPerson, { params: { userId: row.userId } })).reply).toEqual([])
    expect((await house.as(stranger, contracts.list, { query: {} })).reply.total).toBe(0)
    expect((await house.as(anna, contracts.one, at(row))).code).toBe('forbidden')
  })

  test('decides where right and role meet: a role in another studio opens nothing here', async () => {
    const row = await closed()
    const half = await employee(house, 'office', ['there'], { grants: [{ right: 'u_search', studios: ['here'] }] })
    expect((await one(row, half)).status).toBe(200)
    const tries = [
      turn(row, 'rejected', half, 'Nein'),
      house.as(half, contracts.payment, at(row)),
      house.as(half, contracts.remove, { ...at(row), query: { version: 1 } }),
    ]
    expect((await Promise.all(tries)).map(({ code }) => code)).toEqual(['missing', 'missing', 'missing'])
  })
})

test('a list is searched by name and number, filtered and sorted; drafts and what was deleted stay out unless asked for', async () => {
  const [zoe, abel] = [
    await member(house, { studioCode: 'here', vorname: 'Zoë', nachname: 'Listenname' }),
    await member(house, { studioCode: 'here', vorname: 'Abel', nachname: 'Listenname' }),
  ]
  const first = await closed({ person: zoe._id })
  const second = await closed({ person: abel._id, accept: true }, office)
  const asks = async (query: object) => (await house.as(seller, contracts.list, { query })).reply
  const ids = async (query: object) => (await asks({ q: 'listenname', ...query })).rows.map(({ _id }) => _id)
  expect(await ids({ sort: 'name' })).toEqual([second._id, first._id])
  expect(await ids({ sort: '-number' })).toEqual([second._id, first._id])
  expect(await ids({ state: ['temporary'] })).toEqual([first._id])
  expect(await ids({ q: 'zoe listen' })).toEqual([first._id])
  expect((await asks({ q: String(second.number) })).rows.map(({ _id }) => _id)).toEqual([second._id])
  expect((await asks({ q: 'listenname', limit: 1 })).total).toBe(2)
  expect([await ids({ q: '100%' }), await ids({ q: '_abel' }), await ids({ q: '\\' })]).toEqual([[], [], []])
  expect(await ids({ ends: 'soon' })).toEqual([])
  await house.db
    .update(contract)
    .set({ finalEnd: addDays(today(), 60), noticed: true })
    .where(eq(contract._id, second._id))
  expect([await ids({ ends: 'soon' }), await ids({ ends: 'noticed' })]).toEqual([[second._id], [second._id]])
  await house.db.update(contract).set({ state: 'deleted' }).where(eq(contract._id, first._id))
  expect([await ids({}), await ids({ state: ['deleted'] })]).toEqual([[second._id], [first._id]])
  const waiting = (await house.as(seller, contracts.waiting)).reply
  expect([waiting.endsSoon >= 1, waiting.noticed >= 1, waiting.newest.every(({ state }) => state === 'temporary')]).toEqual([
    true,
    true,
    true,
  ])
  expect(daysBetween(today(), (await asks({ q: 'abel' })).rows[0]!.finalEnd!)).toBe(60)
})

test('the account lies sealed, is read by whoever decides alone, and that leaves a trace', async () => {
  const who = await member(house, { studioCode: 'here' })
  const row = await closed({ person: who._id, payment: debit })
  const whole = (await one(row, office)).reply
  expect(JSON.stringify(whole)).not.toMatch(/0762011623852957|Kontoinhaber/)
  expect((await house.as(seller, contracts.payment, at(row))).code).toBe('forbidden')
  expect((await house.as(office, contracts.payment, at(row))).reply).toEqual(debit)
  const { rows } = await house.db.execute<{ what: string }>(sql`select what from access_trace where person = ${who._id}`)
  expect(rows.map(({ what }) => what)).toContain('Bankverbindung im Vertrag gelesen')
  const { rows: kept } = await house.db.execute<{ text: string }>(
    sql`select to_jsonb(c)::text as text from contract c where c._id = ${row._id} union all select to_jsonb(j)::text from job j union all select to_jsonb(a)::text from answered a`,
  )
  expect(kept.map(({ text }) => text).join()).not.toMatch(/0762011623852957|Kontoinhaber/)
  expect(await house.db.$count(contract, and(eq(contract._id, row._id), sql`${contract.account} is not null`))).toBe(1)
})
