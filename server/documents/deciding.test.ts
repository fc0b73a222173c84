import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents } from '#contract/documents/calls.ts'
import { invoiceIssuers } from '#contract/documents/issuers.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, makeStudio } from '#server/testing/make.ts'
import { blank, iban, type Office, of, openOffice, otherIban, studio } from './testing/office.ts'

let at: Office
beforeAll(async () => {
  at = await openOffice()
}, 60_000)
afterAll(() => at.house.close())

describe('deciding', () => {
  test('below the limit one person is enough: office, or whoever is assigned', async () => {
    const { lead, office, billOf, decide, assign } = at
    const row = await billOf(100_000)
    expect((await decide(row, lead)).code).toBe('forbidden')
    expect((await decide(row, office)).reply).toMatchObject({ state: 'approved', needed: 1 })
    const second = await billOf(100)
    await assign(second, lead._id)
    expect((await decide(second, lead)).reply.state).toBe('approved')
  })

  test('above it two, neither of them the uploader, one of them of the office', async () => {
    const { house, office, chief, billOf, decide, assign } = at
    const row = await billOf(100_001, {}, office)
    expect((await decide(row, office)).code).toBe('document-own')
    const [mine, yours] = [
      await holder(house, [{ right: 'd_fetchDocs', studios: [studio] }]),
      await holder(house, [{ right: 'd_fetchDocs', studios: [studio] }]),
    ]
    for (const who of [mine, yours]) await assign(row, who._id)
    expect((await decide(row, mine)).reply).toMatchObject({ state: 'open', needed: 2 })
    expect((await decide(row, mine)).reply.approvals).toHaveLength(1)
    expect((await decide(row, yours)).code).toBe('document-second')
    expect((await decide(row, chief)).reply).toMatchObject({ state: 'approved', approvals: [{ alone: false }, { alone: false }] })
  })

  test('where nobody else could, an administrator alone, and it is marked', async () => {
    const { house, sent, issuerOf } = at
    await makeStudio(house, { code: 'alone' })
    const boss = await employee(house, 'admin', ['alone'])
    const file = await sent(boss)
    const issuer = (await issuerOf())._id
    const body = {
      _id: v7(),
      studio: 'alone',
      kind: 'invoice' as const,
      title: 'Boden',
      fileName: 'Boden.pdf',
      text: null,
      ...blank,
      file,
      issuer,
      amount: 500_000,
    }
    await house.as(boss, documents.upload, { body })
    const asked = {
      params: { id: body._id },
      body: { studio: 'alone', decision: 'approve' as const, comment: null, bill: { amount: 500_000, iban: null, issuer } },
    }
    expect((await house.as(boss, documents.decide, asked)).reply).toMatchObject({ state: 'approved', approvals: [{ alone: true }] })
  })

  test('two at once count as two, the same twice as one', async () => {
    const { office, chief, billOf, one, decide } = at
    const row = await billOf(200_000)
    const answers = await Promise.all([decide(row, office), decide(row, office), decide(row, chief), decide(row, chief)])
    expect(answers.map(({ code }) => code)).toEqual([undefined, undefined, undefined, undefined])
    const { approvals, state, events } = await one(row)
    expect([approvals.length, state, events.filter(({ kind }) => kind === 'approved').length]).toEqual([2, 'approved', 2])
  })

  test('another amount than was seen is stale, and an edit takes approvals away', async () => {
    const { house, lead, office, chief, billOf, one, decide } = at
    const row = await billOf(200_000)
    expect((await decide(row, office, 'approve', { amount: 1 })).code).toBe('stale')
    await decide(row, office)
    const { version } = await one(row)
    const edit = { ...blank, _id: row._id, studio, kind: 'invoice' as const, title: 'Strom', issuer: row.issuer, amount: 150_000, version }
    expect((await house.as(lead, documents.edit, { ...of(row), body: edit })).reply.approvals).toEqual([])
    expect((await decide(row, chief)).code).toBe('stale')
  })

  test('a question goes back to the uploader, who answers it', async () => {
    const { house, lead, office, billOf, one, decide, assign, told } = at
    const row = await billOf(100)
    await assign(row, office._id)
    expect((await decide(row, office, 'ask')).reply.state).toBe('asked')
    expect(await told(lead)).toContain('Rückfrage zu «Strom»')
    const answer = () => house.as(lead, documents.answer, { ...of(row), body: { studio, comment: 'Für hier.' } })
    expect((await answer()).reply.state).toBe('open')
    expect((await answer()).code).toBe('document-state')
    expect(await told(office)).toContain('Antwort zu «Strom»')
    expect((await one(row)).events.map(({ kind, comment }) => [kind, comment])).toEqual([
      ['assigned', null],
      ['asked', 'Warum?'],
      ['answered', 'Für hier.'],
    ])
  })

  test('one’s own decision is taken back, somebody else’s is not; what is decided stays as it was', async () => {
    const { house, office, chief, billOf, one, decide } = at
    const row = await billOf(100)
    await decide(row, office)
    const back = (who: Somebody) => house.as(who, documents.takeBack, { ...of(row), query: { studio } })
    expect((await back(chief)).code).toBe('document-state')
    expect((await decide(row, chief, 'reject')).code).toBe('document-state')
    const { version } = await one(row)
    const body = { ...blank, _id: row._id, studio, kind: 'invoice' as const, title: 'Anders', version }
    expect((await house.as(office, documents.edit, { ...of(row), body })).code).toBe('document-state')
    expect((await house.as(office, documents.remove, { ...of(row), query: { studio, version } })).code).toBe('document-state')
    expect((await back(office)).reply).toMatchObject({ state: 'open', approvals: [] })
    await decide(row, chief, 'reject')
    expect((await back(office)).code).toBe('document-state')
    expect((await back(chief)).reply.state).toBe('open')
  })

  test('a bill without issuer or amount can’t be approved; another paper can', async () => {
    const { office, handIn, decide } = at
    const answer = await decide(await handIn(), office)
    expect(answer.fields).toEqual({ issuer: 'Wähl zuerst den Aussteller.', amount: 'Gib zuerst den Betrag ein.' })
    expect((await decide(await handIn({ kind: 'other' }), office)).reply.state).toBe('approved')
  })

  test('a studio’s own limit holds, and of two who set it at once the second is told', async () => {
    const { house, lead, office, chief, billOf } = at
    const set = (who: Somebody, limit: number, version: number) =>
      house.as(who, documents.editSetting, { body: { studio, limit, version } })
    expect((await set(lead, 10, 0)).code).toBe('forbidden')
    expect((await set(office, 500, 0)).reply).toEqual({ studio, limit: 500, version: 1 })
    expect((await set(chief, 600, 0)).code).toBe('stale')
    expect(await billOf(501)).toMatchObject({ needed: 2 })
    expect((await set(chief, 100_000, 1)).reply.version).toBe(2)
    expect((await house.as(lead, documents.setting, { query: { studio } })).reply.limit).toBe(100_000)
  })
})

describe('an issuer’s account', () => {
  test('another one than is known is locked until somebody else confirms it', async () => {
    const { house, lead, office, chief, issuerOf, billOf, decide } = at
    const { _id: issuer } = await issuerOf(iban)
    const row = await billOf(100, { issuer, iban: otherIban }, office)
    expect(row.ibanStanding).toBe('locked')
    expect((await decide(row, chief)).code).toBe('iban-locked')
    const confirm = (who: Somebody, meant = otherIban) =>
      house.as(who, documents.confirmIban, { ...of(row), body: { studio, iban: meant } })
    expect((await confirm(office)).code).toBe('iban-own')
    expect((await confirm(lead)).code).toBe('missing')
    expect((await confirm(chief, iban)).code).toBe('stale')
    expect((await confirm(chief)).reply.ibanStanding).toBe('known')
    expect((await decide(row, chief)).reply.state).toBe('approved')
    const known = (await house.as(office, invoiceIssuers.one, { params: { id: issuer } })).reply.ibans
    expect(known.toSorted()).toEqual([otherIban, iban].sort())
  })

  test('the first is known with the approval, and no form puts another in its place', async () => {
    const { house, office, issuerOf, billOf, decide } = at
    const { _id: issuer, name, version } = await issuerOf()
    const row = await billOf(100, { issuer, iban })
    expect(row.ibanStanding).toBe('first')
    await decide(row, office)
    expect(await billOf(100, { issuer, iban })).toMatchObject({ ibanStanding: 'known' })
    const central = await employee(house, 'admin')
    const body = { _id: issuer, name, iban: otherIban, account: null, days: null, note: null, version }
    const edit = await house.as(central, invoiceIssuers.edit, { params: { id: issuer }, body })
    expect(edit.fields).toHaveProperty('iban')
    const { version: _, ...form } = body
    expect((await house.as(central, invoiceIssuers.create, { body: { ...form, _id: v7(), name: name.toUpperCase() } })).code).toBe('taken')
  })
})
