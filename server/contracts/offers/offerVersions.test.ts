import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offers } from '#contract/contracts/contractOffers.ts'
import type { OfferForm, OfferRow } from '#contract/contracts/offerShapes.ts'
import { offerWith, termsWith } from '#server/contracts/testing/make.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, holder, makeStudio } from '#server/testing/make.ts'
import { offerVersion } from './tables.ts'

let house: TestHouse
/** Manages «here» alone. */
let lead: Somebody
/** Manages every studio. */
let chief: Somebody
/** Sells in «here». */
let seller: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['here', 'there']) await makeStudio(house, { code })
  lead = await employee(house, 'studio_manager', ['here'], { vorname: 'Reto', nachname: 'Ammann' })
  chief = await employee(house, 'admin')
  seller = await holder(house, [{ right: 'u_search', studios: ['here'] }])
}, 60_000)
afterAll(() => house.close())

const of = ({ _id }: { _id: string }) => ({ params: { id: _id } })
async function made(over: Partial<OfferForm> = {}, who = lead): Promise<OfferRow> {
  const { status, fields, reply } = await house.as(who, offers.create, { body: offerWith(over) })
  expect([status, fields]).toEqual([200, undefined])
  return reply
}
const edit = ({ version, published: _, changed: __, signed: ___, archivedAt: ____, ...form }: OfferRow, over: object, who = lead) =>
  house.as(who, offers.edit, { ...of(form), body: { ...form, ...over, version } })
const publish = (row: Pick<OfferRow, '_id' | 'version'>, published = true, who = lead) =>
  house.as(who, offers.publish, { ...of(row), body: { published, version: row.version } })
const sold = async (who: Somebody | undefined = seller) => (await house.as(who, offers.sold, { query: { studio: 'here' } })).reply

describe('a version that was published', () => {
  test('stays as it is whatever is edited, until it is published anew', async () => {
    const row = await made()
    expect([row.published, row.changed]).toEqual([null, true])
    const first = (await publish(row)).reply
    expect([first.published?.number, first.changed]).toEqual([1, false])
    const edited = (await edit(first, { contract: termsWith({ price: 8400 }) })).reply
    expect([edited.published?.number, edited.changed]).toEqual([1, true])
    const one = async () => (await sold()).find(({ _id }) => _id === row._id)
    expect([(await one())?.number, (await one())?.contract.price]).toEqual([1, 7900])
    const second = (await publish(edited)).reply
    expect([(await one())?.number, (await one())?.contract.price]).toEqual([2, 8400])
    const versions = (await house.as(lead, offers.versions, of(row))).reply
    expect(versions.map(({ number, contract, withdrawnAt, by }) => [number, contract.price, withdrawnAt === null, by])).toEqual([
      [2, 8400, true, 'Reto Ammann'],
      [1, 7900, false, 'Reto Ammann'],
    ])
    // Published once more as it stands, it is no other version.
    expect((await publish(second)).reply.published?.number).toBe(2)
    expect(await house.db.$count(offerVersion, eq(offerVersion.offer, row._id))).toBe(2)
  })

  test('is taken off sale, and comes back as a new one', async () => {
    const first = (await publish(await made())).reply
    const off = (await publish(first, false)).reply
    expect([off.published, (await sold()).some(({ _id }) => _id === off._id)]).toEqual([null, false])
    expect((await publish(first)).code).toBe('stale')
    expect((await publish(off)).reply.published?.number).toBe(2)
  })

  test('is sold no longer once its offer is archived, and nobody edits that until it is back', async () => {
    const row = (await publish(await made())).reply
    const gone = (await house.as(lead, offers.remove, { ...of(row), query: { version: row.version } })).reply
    expect([gone.published, gone.archivedAt === null, (await sold()).some(({ _id }) => _id === row._id)]).toEqual([null, false, false])
    const listed = async (archived?: '1') =>
      (await house.as(lead, offers.list, { query: { archived, limit: 200 } })).reply.rows.some(({ _id }) => _id === row._id)
    expect([await listed(), await listed('1')]).toEqual([false, true])
    expect((await edit(gone, { badge: 'Neu' })).code).toBe('missing')
    expect((await publish(gone)).code).toBe('missing')
    const back = (await house.as(lead, offers.restore, of(row))).reply
    expect([back.archivedAt, back.published, await listed()]).toEqual([null, null, true])
  })
})

test('whoever sells or buys sees neither internal title nor mails nor codes; a code gives its promotion on its days', async () => {
  const promotion = {
    _id: v7(),
    title: 'Herbst',
    from: '2026-11-01',
    until: '2026-11-30',
    percent: 1000,
    amount: null,
    periods: 3,
    waivesFee: false,
  }
  const secret = { ...promotion, _id: v7(), title: 'Lauf', code: 'LAUF26' }
  const row = await made({
    internalTitle: 'Geheimer Titel',
    eMails: ['office@formkurve.example'],
    promotions: [{ ...promotion, code: null }, secret],
  })
  await publish(row)
  const open = await house.as(undefined, offers.open, { query: { studio: 'here' } })
  expect(open.reply.find(({ _id }) => _id === row._id)).toMatchObject({ takesCode: true, promotions: [{ title: 'Herbst' }] })
  expect(JSON.stringify([await sold(), open.reply])).not.toMatch(/Geheimer|office@|LAUF26/)
  const asks = (code: string, day: string) => house.as(undefined, offers.code, { ...of(row), query: { code, day } })
  expect((await asks('lauf26', '2026-11-30')).reply.promotion.title).toBe('Lauf')
  expect([(await asks('LAUF26', '2026-12-01')).code, (await asks('LAUF', '2026-11-20')).code]).toEqual(['missing', 'missing'])
})

test('a term that costs more than any contract can is refused at its price', async () => {
  const addOns = Array.from({ length: 12 }, () => ({ _id: v7(), kind: 'other' as const, title: 'Zusatz', price: 10_000_000 }))
  const create = (over: object) => house.as(lead, offers.create, { body: offerWith({ contract: termsWith(over) }) })
  for (const over of [
    { price: 10_000_000, months: 60, addOns },
    { months: null, kind: 'open-ended', renewalMonths: 24, addOns },
  ])
    expect((await create(over)).fields).toHaveProperty(['contract.price'])
  expect((await create({ price: 10_000_000, months: 60 })).status).toBe(200)
})

test('a studio is named by its code or its id, and one that is not there sells nothing', async () => {
  const { _id, code } = await makeStudio(house, { code: 'third' })
  await publish(await made({ enabledStudios: ['third'], contract: termsWith({ studios: ['third'] }) }, chief), true, chief)
  const count = async (studio: string) => (await house.as(undefined, offers.open, { query: { studio } })).reply.length
  expect([await count(code), await count(_id), await count('nirgends')]).toEqual([1, 1, 0])
})

describe('who keeps an offer', () => {
  test('manages every studio in which it is sold or opens', async () => {
    const create = (over: Partial<OfferForm>) => house.as(lead, offers.create, { body: offerWith(over) })
    expect((await create({ enabledStudios: ['here', 'there'] })).fields).toHaveProperty('enabledStudios')
    expect((await create({ contract: termsWith({ studios: ['here', 'there'] }) })).fields).toHaveProperty(['contract.studios'])
    expect((await create({ enabledStudios: ['nirgends'] })).fields).toHaveProperty('enabledStudios')
    const both = await made({ enabledStudios: ['here', 'there'] }, chief)
    expect((await house.as(lead, offers.one, of(both))).status).toBe(200)
    expect([(await edit(both, { badge: 'Neu' })).code, (await publish(both)).code]).toEqual(['forbidden', 'forbidden'])
    const elsewhere = await made({ enabledStudios: ['there'], contract: termsWith({ studios: ['there'] }) }, chief)
    const tries = [
      house.as(lead, offers.one, of(elsewhere)),
      house.as(lead, offers.versions, of(elsewhere)),
      edit(elsewhere, { badge: 'Neu' }),
      publish(elsewhere),
      house.as(lead, offers.remove, { ...of(elsewhere), query: { version: 1 } }),
      house.as(lead, offers.restore, of(elsewhere)),
    ]
    expect((await Promise.all(tries)).map(({ code }) => code)).toEqual(Array(tries.length).fill('missing'))
  })

  test.each<[string, Partial<OfferForm>]>([
    ['contract.addOns', { contract: termsWith({ addOns: Array(2).fill({ _id: v7(), kind: 'other', title: 'Tücher', price: 1 }) }) }],
    ['contract.periodMonths', { contract: termsWith({ months: 13, periodMonths: 3 }) }],
    ['contract.months', { contract: termsWith({ months: null }) }],
    ['contract.entries', { contract: termsWith({ kind: 'entries' }) }],
    [
      'promotions[0].until',
      {
        promotions: [
          {
            _id: v7(),
            title: 'A',
            code: null,
            from: '2026-12-01',
            until: '2026-11-01',
            percent: 1,
            amount: null,
            periods: null,
            waivesFee: false,
          },
        ],
      },
    ],
    [
      'promotions',
      {
        promotions: ['lauf', 'LAUF'].map(code => ({
          _id: v7(),
          title: 'A',
          code,
          from: '2026-11-01',
          until: '2026-11-02',
          percent: 1,
          amount: null,
          periods: null,
          waivesFee: false,
        })),
      },
    ],
  ])('hears at %s what can not be', async (field, over) => {
    const { status, fields } = await house.as(lead, offers.create, { body: offerWith(over) })
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]])
  })
})
