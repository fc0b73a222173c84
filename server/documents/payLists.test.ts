import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { payLists } from '#contract/documents/payLists.ts'
import type { DocumentRow } from '#contract/documents/shapes.ts'
import { today } from '#server/kit/zone.ts'
import { readBook } from '#server/shared/exports/testing/read.ts'
import { iban, type Office, openOffice, studio } from './testing/office.ts'

let at: Office
beforeAll(async () => {
  at = await openOffice()
}, 60_000)
afterAll(() => at.house.close())

const approved = async (amount: number, over: Partial<DocumentRow> = {}) => {
  const row = await at.billOf(amount, { iban, due: addDays(today(), 10), ...over })
  expect((await at.decide(row, at.office)).reply.state).toBe('approved')
  return row
}
const make = (documents: readonly DocumentRow[], who = at.office, _id = v7()) =>
  at.house.as(who, payLists.create, { body: { _id, studio, documents: documents.map(row => row._id) } })
const stateOf = async (row: DocumentRow) => (await at.one(row)).state

test('a list holds approved bills, each once, and comes again as the same', async () => {
  const [one, two] = [await approved(10_000), await approved(2_050)]
  const _id = v7()
  const { reply } = await make([one, two], at.office, _id)
  expect(reply).toMatchObject({ bills: 2, sum: 12_050, paidOn: null, due: addDays(today(), 10) })
  expect((await make([two, one], at.office, _id)).reply.bills).toBe(2)
  expect((await make([one])).fields).toHaveProperty('documents')
  expect(await stateOf(one)).toBe('listed')
  const waits = await at.billOf(100, { iban })
  const bare = await approved(100, { iban: null })
  for (const row of [waits, bare]) expect((await make([row])).code).toBe('invalid')
})

test('of two lists that want the same bill at once one gets it', async () => {
  const row = await approved(100)
  const codes = (await Promise.all([make([row]), make([row], at.chief)])).map(({ code }) => code)
  expect(codes.toSorted()).toEqual(['invalid', undefined])
})

test('it is marked paid with a day that has been, and that is taken back; a paid one stays as it is', async () => {
  const [one, two] = [await approved(100), await approved(200)]
  const { _id } = (await make([one, two])).reply
  const pay = (on: string | null) => at.house.as(at.office, payLists.pay, { params: { id: _id }, body: { studio, on } })
  expect((await pay(addDays(today(), 1))).fields).toHaveProperty('on')
  expect((await pay(today())).reply.paidOn).toBe(today())
  expect(await at.one(one)).toMatchObject({ state: 'paid', paidOn: today() })
  const off = () => at.house.as(at.office, payLists.takeOff, { params: { id: _id, bill: one._id }, query: { studio } })
  const dissolve = () => at.house.as(at.office, payLists.remove, { params: { id: _id }, query: { studio } })
  expect([(await off()).code, (await dissolve()).code]).toEqual(['document-state', 'document-state'])
  await pay(null)
  expect((await off()).reply.bills).toBe(1)
  expect([await stateOf(one), await stateOf(two)]).toEqual(['approved', 'listed'])
  await dissolve()
  expect(await stateOf(two)).toBe('approved')
  expect((await at.house.as(at.office, payLists.one, { params: { id: _id } })).code).toBe('missing')
})

test('lists are for office and administration of the studio; the lesser right sees its own alone', async () => {
  const { _id } = (await make([await approved(100)])).reply
  const asks = async (who = at.office) => (await at.house.as(who, payLists.one, { params: { id: _id } })).code
  expect([await asks(), await asks(at.chief), await asks(at.other), await asks(at.lead)]).toEqual([
    undefined,
    undefined,
    'missing',
    'forbidden',
  ])
  const changes = await at.house.as(at.other, payLists.pay, { params: { id: _id }, body: { studio: 'there', on: today() } })
  expect(changes.code).toBe('missing')
  const listed = async (who = at.office) => (await at.house.as(who, payLists.list, { query: {} })).reply.rows.some(row => row._id === _id)
  expect([await listed(), await listed(at.other)]).toEqual([true, false])
})

test('its file holds account, reference, amount and day of each bill', async () => {
  const reference = 'RF18539007547034'
  const row = await approved(12_345, { reference, title: 'Boden', number: 'R-9' })
  const { _id } = (await make([row])).reply
  const { reply } = await at.house.as(at.office, payLists.excel, { params: { id: _id } })
  const words = JSON.stringify(readBook(Buffer.from(await reply.arrayBuffer())))
  for (const word of [iban, reference, 'Boden', 'R-9', '123.45']) expect(words).toContain(word)
})
