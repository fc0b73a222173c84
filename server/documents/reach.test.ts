import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '#contract/documents/calls.ts'
import { invoiceIssuers } from '#contract/documents/issuers.ts'
import { payLists } from '#contract/documents/payLists.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { blank, iban, type Office, of, openOffice, otherIban, studio } from './testing/office.ts'

let at: Office
/** Sees all of «here», and is of the office in «there» alone. */
let elsewhere: Somebody
beforeAll(async () => {
  at = await openOffice()
  const roles = ['member', { role: 'office', studios: ['there'] }] as const
  elsewhere = await member(at.house, { roles, grants: [{ right: 'd_fetchAllDocs', studios: ['here'] }] })
}, 60_000)
afterAll(() => at.house.close())

test('the office of another studio decides about nothing here, sets no limit and has no lists', async () => {
  const { house, office, billOf, one, decide } = at
  const row = await billOf(100, { iban })
  expect((await one(row, elsewhere)).mayDecide).toBe(false)
  expect((await one(row)).mayDecide).toBe(true)
  expect((await decide(row, elsewhere)).code).toBe('forbidden')
  const setting = { studio, limit: 1_000_000_000, version: 0 }
  expect((await house.as(elsewhere, documents.editSetting, { body: setting })).code).toBe('forbidden')
  await decide(row, office)
  const body = { _id: v7(), studio, documents: [row._id] }
  expect((await house.as(elsewhere, payLists.create, { body })).code).toBe('forbidden')
  expect((await house.as(office, payLists.create, { body })).code).toBeUndefined()
  const params = { id: body._id }
  expect((await house.as(elsewhere, payLists.one, { params })).code).toBe('missing')
  expect((await house.as(elsewhere, payLists.pay, { params, body: { studio, on: null } })).code).toBe('forbidden')
  expect((await house.as(elsewhere, payLists.list, { query: {} })).reply.total).toBe(0)
})

test('whoever handed a bill in does not give themselves the word on it', async () => {
  const { lead, billOf, assign, decide } = at
  const row = await billOf(100)
  expect((await assign(row, lead._id, lead)).code).toBe('forbidden')
  expect((await decide(row, lead)).code).toBe('forbidden')
  expect((await assign(row, lead._id)).code).toBeUndefined()
})

test('whoever puts another account on somebody else’s bill does not confirm it', async () => {
  const { house, office, chief, issuerOf, billOf, one } = at
  const { _id: issuer } = await issuerOf(iban)
  const row = await billOf(100, { issuer, iban })
  const { version } = await one(row)
  const edit = { ...blank, _id: row._id, studio, kind: 'invoice' as const, title: 'Strom', issuer, amount: 100, iban: otherIban, version }
  expect((await house.as(office, documents.edit, { ...of(row), body: edit })).reply.ibanStanding).toBe('locked')
  expect((await one(row)).events.map(({ kind }) => kind)).toEqual(['ibanChanged'])
  const confirm = (who: Somebody) => house.as(who, documents.confirmIban, { ...of(row), body: { studio, iban: otherIban } })
  expect((await confirm(office)).code).toBe('iban-own')
  expect((await confirm(chief)).reply.ibanStanding).toBe('known')
})

test('an issuer whose account was confirmed takes no other one by its form', async () => {
  const { house, chief, issuerOf, billOf } = at
  const { _id, name, version } = await issuerOf()
  const row = await billOf(100, { issuer: _id, iban })
  await house.as(chief, documents.confirmIban, { ...of(row), body: { studio, iban } })
  const central = await employee(house, 'admin')
  const save = (meant: string) =>
    house.as(central, invoiceIssuers.edit, {
      params: { id: _id },
      body: { _id, name, iban: meant, account: null, days: null, note: null, version },
    })
  expect((await save(otherIban)).fields).toHaveProperty('iban')
  expect((await save(iban)).reply.ibans).toEqual([iban])
})

// PGlite has one connection and so no races: this says something where DATABASE_URL names a PostgreSQL.
test('of two first accounts of an issuer that are approved at once one is taken, the other locked', async () => {
  const { office, chief, issuerOf, billOf, decide } = at
  const { _id: issuer } = await issuerOf()
  const [one, two] = [await billOf(100, { issuer, iban }), await billOf(200, { issuer, iban: otherIban })]
  const codes = (await Promise.all([decide(one, office), decide(two, chief)])).map(({ code }) => code)
  expect(codes.toSorted()).toEqual(['iban-locked', undefined])
})
