import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leads } from '#contract/leads/calls.ts'
import { leadForms } from '#contract/leads/leadForms.ts'
import { readReturned } from '#server/mailings/returns/returnedMail.ts'
import { readSubscribers } from '#server/newsletter/takeover/subscriberFile.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio } from '#server/testing/make.ts'
import { withoutLimits } from '#server/testing/unlimited.ts'
import { readLeads } from './leadFile.ts'

const tries = process.env.LONG ? 5000 : 60

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  withoutLimits(house)
  await makeStudio(house, { code: 'winterthur' })
  const staff = await holder(
    house,
    (['af_edit', 'af_leadSettings'] as const).map(right => ({ right, studios: 'all' })),
  )
  const form = { title: 'Probe', text: null, picture: null, studios: [], category: null, campaign: null, minutes: null, owners: [] }
  await house.as(staff, leads.saveSetting, { body: { ...form, link: 'probe', _id: v7(), wording: 'Wir melden uns.' } as never })
}, 240_000)
afterAll(() => house.close())

/** What somebody types who means no good, and what breaks by itself. */
const evil = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('=1+1', '@SUM(A1)', '+41', "'; drop table lead;--", '<img src=x onerror=alert(1)>', '\u0000', '\u202Egnp.exe', '\uD800'),
  fc.constantFrom(
    'Betreff\r\nBcc: alle@formkurve.example',
    '{{constructor}}',
    '__proto__',
    '<%= 7*7 %>',
    'a'.repeat(3000),
    '',
    ' ',
    '\u200B',
  ),
)
const address = fc.oneof(
  evil,
  fc.tuple(evil, evil).map(([one, other]) => `${one}@${other}`),
  fc.constantFrom(
    'x@y',
    'a@b.example\r\nCc: c@d.example',
    '"<script>"@formkurve.example',
    `${'a'.repeat(250)}@b.example`,
    'ü@bücher.example',
  ),
)
const value = fc.oneof(evil, fc.jsonValue() as fc.Arbitrary<unknown>)

test('whatever is sent by a form is taken or refused by its fields, never a fault', { timeout: tries * 500 + 60_000 }, async () => {
  const said = fc.record({ vorname: value, nachname: value, email: fc.oneof(address, value), telefon: value, wish: value, answers: value })
  await fc.assert(
    fc.asyncProperty(said, value, value, async (lead, studio, referralEmail) => {
      const key = v7()
      const body = { lead, studio, referralEmail, proof: await proofFor(house, key) }
      const { status } = await house.as(undefined, leadForms.send, { params: { id: 'probe' }, body: body as never }, { key })
      expect(status).toBeLessThan(500)
    }),
    { numRuns: tries },
  )
})

const cell = fc.oneof(evil, address, fc.constantFrom('Lea', 'lea@formkurve.example', '079 555 01 41', '2024-03-01', 'Frauenfeld'))
const table = (head: string) =>
  fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc
      .array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 })
      .map(lines => new TextEncoder().encode([head, ...lines.map(cells => cells.join(';'))].join('\r\n'))),
  )

test.each([
  ['leads', 'Vorname;Name;E-Mail;Telefon;Wunsch', (bytes: Uint8Array<ArrayBuffer>, type: 'text/csv') => readLeads({ bytes, type })],
  [
    'readers',
    'E-Mail;Center;Datum;Quelle',
    (bytes: Uint8Array<ArrayBuffer>, type: 'text/csv') => readSubscribers({ bytes, type, today: '2026-11-20' }),
  ],
] as const)('whatever stands in a table of %s is read or told line by line, and nothing is thrown', (_, head, read) => {
  fc.assert(
    fc.property(table(head), bytes => {
      const { entries, faults, lines } = read(new Uint8Array(bytes), 'text/csv')
      expect(faults.every(({ line, message }) => line >= 0 && message.length > 0)).toBe(true)
      expect(entries.length).toBeLessThanOrEqual(lines)
    }),
    { numRuns: tries },
  )
})

test('whatever comes back to the mailbox of bounces says something we know, or nothing', { timeout: tries * 100 + 60_000 }, async () => {
  const report = fc.record({
    to: fc.oneof(address, fc.constant('b+x@formkurve.example')),
    type: fc.constantFrom('message/delivery-status', 'message/feedback-report', 'text/plain', 'multipart/mixed'),
    lines: fc.array(fc.oneof(evil, fc.constantFrom('Status: 5.1.1', 'Status: 4.2.2', 'Status: ', 'Original-Mail-From: <b+x@y>')), {
      maxLength: 6,
    }),
  })
  const raw = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    report.map(({ to, type, lines }) =>
      [`To: ${to}`, 'Content-Type: multipart/report; boundary=x', '', '--x', `Content-Type: ${type}`, '', ...lines, '--x--'].join('\r\n'),
    ),
  )
  await fc.assert(
    fc.asyncProperty(raw, async text => {
      expect(await readReturned(text)).toBeUndefined()
    }),
    { numRuns: tries },
  )
})
