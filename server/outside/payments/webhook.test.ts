import hmacOf from '@adyen/api-library/lib/src/utils/hmacValidator.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventKinds, type GatewayEvent } from './port.ts'
import { readWebhook, signatureOf } from './webhook.ts'

/** The key and the signatures that Adyen publishes with its libraries. */
const published = 'DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00'
const access = {
  hmacKeys: ['11'.repeat(32), published],
  webhookUser: 'adyen',
  webhookPassword: 'geheim-und-lang-genug',
  reportOrigin: 'https://ca-test.adyen.com',
}
const authorization = `Basic ${Buffer.from('adyen:geheim-und-lang-genug').toString('base64')}`

type Item = Record<string, unknown> & { additionalData: Record<string, string> }
const wrap = (...items: unknown[]) => ({ live: 'false', notificationItems: items.map(item => ({ NotificationRequestItem: item })) })
const read = (...items: unknown[]) => readWebhook(access, { authorization, body: wrap(...items) })
const eventsOf = (...items: unknown[]) => (read(...items) as { events: GatewayEvent[] }).events
/** What money hangs on. */
const signedOf = ({ unsigned: _, ...signed }: GatewayEvent) => signed

// Adyen's own validator, which a test runner or Node may hand over as the class or as the module that holds it.
const Validator = ((hmacOf as unknown as { default?: typeof hmacOf }).default ?? hmacOf) as unknown as new () => {
  calculateHmac(item: unknown, key: string): string
}
const signed = (item: Record<string, unknown>, key = published): Item => ({
  ...item,
  additionalData: { ...(item.additionalData as object), hmacSignature: new Validator().calculateHmac(item, key) },
})

const capture: Item = {
  pspReference: 'pspReference',
  originalReference: 'originalReference',
  merchantAccountCode: 'merchantAccount',
  merchantReference: 'reference',
  amount: { currency: 'EUR', value: 1000 },
  eventCode: 'CAPTURE',
  success: 'true',
  eventDate: '1970-01-01T00:00:00.000Z',
  paymentMethod: 'VISA',
  reason: 'reason',
  additionalData: { hmacSignature: 'xhpHvYq2u2Np0rstbZ6QjLGu7JWhvf7Iwaa6EviJSX0=' },
}

test('the examples that Adyen publishes with their signatures', () => {
  expect(eventsOf(capture)).toEqual([
    {
      kind: 'CAPTURE',
      code: 'CAPTURE',
      pspReference: 'pspReference',
      originalReference: 'originalReference',
      merchantReference: 'reference',
      merchantAccount: 'merchantAccount',
      amount: 1000,
      currency: 'EUR',
      success: true,
      unsigned: { eventDate: '1970-01-01T00:00:00.000Z', reason: 'reason', paymentMethod: 'VISA', defenceEndsAt: null },
    },
  ])
  const authorisation = {
    pspReference: '7914073381342284',
    merchantAccountCode: 'TestMerchant',
    merchantReference: 'TestPayment-1407325143704',
    amount: { value: 1130, currency: 'EUR' },
    eventCode: 'AUTHORISATION',
    success: 'true',
    additionalData: { hmacSignature: 'Ny9gS2veKo5E4w8/OL6xz1/wvT/hYkAXy1xNc/QvO4I=' },
  }
  expect(eventsOf(authorisation)).toMatchObject([{ kind: 'AUTHORISATION', originalReference: null, amount: 1130, success: true }])
})

test('who does not show name and password, or shows a wrong signature, is refused; the old key holds beside the new', () => {
  for (const other of [undefined, '', 'Basic ', authorization.slice(0, -2), `${authorization}A`, authorization.replace('Basic', 'Bearer')])
    expect(readWebhook(access, { authorization: other, body: wrap(capture) })).toEqual({ refused: 'unauthorised' })
  for (const hmacSignature of ['', 'notValidSign', capture.additionalData.hmacSignature?.toLowerCase(), undefined])
    expect(read({ ...capture, additionalData: { hmacSignature } })).toEqual({ refused: 'unauthorised' })
  expect(eventsOf(signed(capture, access.hmacKeys[0]))).toHaveLength(1)
  expect(read(signed(capture, '22'.repeat(32)))).toEqual({ refused: 'unauthorised' })
})

test('an item that is not authentic or not readable holds up none beside it', () => {
  const other = signed({ ...capture, pspReference: 'another' })
  const wrong = { ...capture, success: 'false' }
  const all = read(capture, wrong, 'nothing', other)
  expect(all).toMatchObject({ left: 2 })
  expect((all as { events: GatewayEvent[] }).events.map(({ pspReference }) => pspReference)).toEqual(['pspReference', 'another'])
  expect(read(wrong, 'nothing')).toEqual({ refused: 'unauthorised' })
  expect(read('nothing')).toEqual({ refused: 'unreadable' })
})

const word = fc.string({ unit: fc.constantFrom(...'aZ09-_. üß🎈'), maxLength: 20 })
const item = fc
  .record({
    pspReference: word,
    originalReference: fc.option(word, { nil: undefined }),
    merchantAccountCode: word,
    merchantReference: word,
    amount: fc.record({ value: fc.integer({ min: 0, max: 500_000 }), currency: fc.constantFrom('CHF', 'EUR') }),
    eventCode: fc.constantFrom(...eventKinds, 'SOMETHING_NEW'),
    success: fc.constantFrom('true', 'false'),
    eventDate: word,
    reason: word,
    paymentMethod: word,
    operations: fc.array(word, { maxLength: 2 }),
  })
  .map(fields => signed(fields))

test('our signature is Adyen’s', () => {
  fc.assert(
    fc.property(item, given => {
      const { pspReference, originalReference, merchantAccountCode, merchantReference, amount, eventCode, success } = given
      const { value, currency } = amount as { value: number; currency: string }
      const all = [pspReference, originalReference ?? '', merchantAccountCode, merchantReference, value, currency, eventCode, success]
      expect(signatureOf(all.map(String), published)).toBe(given.additionalData.hmacSignature)
    }),
  )
})

test('whatever is unsigned may be altered, and nothing that money hangs on changes', () => {
  const unsigned = fc.constantFrom('eventDate', 'reason', 'paymentMethod', 'operations', 'live', 'anything')
  fc.assert(
    fc.property(item, unsigned, fc.oneof(fc.jsonValue(), word), (given, name, other) => {
      expect(eventsOf({ ...given, [name]: other }).map(signedOf)).toEqual(eventsOf(given).map(signedOf))
      const additionalData = { ...given.additionalData, [`x${name}`]: other }
      expect(eventsOf({ ...given, additionalData }).map(signedOf)).toEqual(eventsOf(given).map(signedOf))
    }),
  )
})

test('whatever is signed may not be altered: it is refused, or at most a hint', () => {
  const fields = ['pspReference', 'originalReference', 'merchantAccountCode', 'merchantReference', 'eventCode', 'success'] as const
  fc.assert(
    fc.property(item, fc.constantFrom(...fields, 'value', 'currency'), fc.oneof(word, fc.jsonValue()), (given, name, other) => {
      const inside = name === 'value' || name === 'currency'
      const before = inside ? (given.amount as Record<string, unknown>)[name] : given[name]
      // Absent and empty are the same to the signature, and to us.
      fc.pre(String(other ?? '') !== String(before ?? '') && other !== 'REPORT_AVAILABLE')
      const altered = inside ? { ...given, amount: { ...(given.amount as object), [name]: other } } : { ...given, [name]: other }
      expect(read(altered)).toHaveProperty('refused')
    }),
  )
})

test('a colon moved from one signed field to the next does not make another event of it', () => {
  const one = signed({ ...capture, pspReference: 'a:b', originalReference: 'c' })
  expect(read(one)).toMatchObject({ events: [], hints: [{ kind: 'ambiguous' }] })
  expect(read({ ...one, pspReference: 'a', originalReference: 'b:c' })).toMatchObject({ events: [] })
})

test('a report that is ready comes without a signature and is a hint alone', () => {
  const report = { eventCode: 'REPORT_AVAILABLE', pspReference: 'settlement_detail_report_batch_1.csv', success: 'true' }
  const address = 'https://ca-test.adyen.com/reports/download/MerchantAccount/Formkurve/settlement_detail_report_batch_1.csv'
  const hint = { kind: 'report', name: report.pspReference }
  expect(read({ ...report, reason: address })).toEqual({ events: [], hints: [{ ...hint, address }], left: 0 })
  expect(read({ ...report, reason: address.replace('ca-test', 'elsewhere') })).toMatchObject({ hints: [{ ...hint, address: null }] })
  expect(read({ ...report, reason: 'nowhere' })).toMatchObject({ events: [], hints: [{ address: null }] })
})

test('whatever else arrives is told apart, never thrown', () => {
  fc.assert(
    fc.property(fc.jsonValue(), body => {
      expect(readWebhook(access, { authorization, body })).toEqual({ refused: 'unreadable' })
      const answer = read(body)
      expect(['unreadable', 'unauthorised']).toContain('refused' in answer && answer.refused)
    }),
  )
})
