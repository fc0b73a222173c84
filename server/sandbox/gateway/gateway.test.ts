import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SandboxTrouble } from '#contract/sandbox.ts'
import { GatewayError } from '#server/outside/payments/port.ts'
import { asked, openShop, type Shop } from './testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
}, 60_000)
afterAll(() => shop.close())
beforeEach(async () => {
  shop.heard.status = 202
  await shop.after(3600)
  Object.assign(shop.heard, { events: [], hints: [], tried: 0 })
})

/** The events that arrived, shortly. */
const told = () => shop.heard.events.map(({ kind, success }) => `${kind} ${success}`)
const brought = (address: string, name: string) => new URL(address).searchParams.get(name) ?? ''
const twint = async (given = asked()) => {
  const started = await shop.port.twint(given)
  if (started.state !== 'redirect') throw new Error(`not led to TWINT: ${started.state}`)
  return { ...given, url: started.url, psp: started.pspReference! }
}
const card = async (given = asked()) => {
  const started = await shop.port.card({ ...given, brandName: 'Zürich Fitness Plus, Frauenfeld & Söhne' })
  if (started.state !== 'redirect') throw new Error(`not led to the card’s page: ${started.state}`)
  return { ...given, url: started.url, session: started.session! }
}
const keptFor = async (reference: string) =>
  (await shop.gateway.books()).bookings.filter(each => each.reference === reference).reduce((all, { amount }) => all + amount, 0)

describe('TWINT', () => {
  test('is paid: the payer comes back with a result, the webhook says the same, the books hold it once', async () => {
    const { url, psp, reference } = await twint()
    const redirectResult = brought(await shop.gateway.pay(url), 'redirectResult')
    const outcome = { state: 'authorised', pspReference: psp, reference, amount: 2450 }
    expect(await shop.port.details({ redirectResult })).toMatchObject(outcome)
    expect(await shop.port.details({ redirectResult })).toMatchObject(outcome)
    expect(await shop.after(0)).toBe(1)
    expect(shop.heard.events).toMatchObject([
      { kind: 'AUTHORISATION', pspReference: psp, merchantReference: reference, amount: 2450, currency: 'CHF', success: true },
    ])
    await shop.gateway.pay(url)
    expect(await keptFor(reference)).toBe(2450)
  })

  test.each([
    ['cancel', 'cancelled', 'AUTHORISATION false'],
    ['refuse', 'refused', 'AUTHORISATION false'],
  ] as const)('a payer who does not pay: %s', async (decision, state, event) => {
    const { url, reference } = await twint()
    const redirectResult = brought(await shop.gateway.pay(url, decision), 'redirectResult')
    expect(await shop.port.details({ redirectResult })).toMatchObject({ state })
    await shop.after(0)
    expect([told(), await keptFor(reference)]).toEqual([[event], 0])
  })

  test('left open it is told to be over after 15 minutes, and cannot be paid then', async () => {
    const { url, reference } = await twint()
    await shop.after(14 * 60)
    expect(told()).toEqual([])
    await shop.after(60)
    expect(told()).toEqual(['OFFER_CLOSED true'])
    await shop.gateway.pay(url)
    expect(await keptFor(reference)).toBe(0)
  })

  test('is cancelled while nobody has paid; once paid the cancel fails, and an authorisation may still come after it', async () => {
    const open = await twint()
    const cancelOf = ({ psp, merchantAccount }: typeof open) =>
      shop.port.cancel({ key: crypto.randomUUID(), reference: 'cancel', pspReference: psp, merchantAccount })
    const { pspReference } = await cancelOf(open)
    await shop.after(0)
    expect(shop.heard.events).toMatchObject([{ kind: 'CANCELLATION', pspReference, originalReference: open.psp, success: true }])
    await shop.gateway.pay(open.url)
    expect(await keptFor(open.reference)).toBe(0)
    await shop.gateway.act(open.psp, 'authorise')
    const paid = await twint()
    await shop.gateway.pay(paid.url)
    await cancelOf(paid)
    await shop.after(0)
    expect(told()).toEqual(['CANCELLATION true', 'AUTHORISATION true', 'AUTHORISATION true', 'CANCELLATION false'])
    expect([await keptFor(open.reference), await keptFor(paid.reference)]).toEqual([2450, 2450])
  })
})

describe('a card', () => {
  test('is paid on the hosted page; a refused one leaves the page open for another', async () => {
    const { url, session, reference } = await card()
    await shop.gateway.pay(url, 'refuse')
    const back = await shop.gateway.pay(url)
    expect(brought(back, 'sessionId')).toBe(session)
    const sessionResult = brought(back, 'sessionResult')
    await shop.after(0)
    expect(told()).toEqual(['AUTHORISATION false', 'AUTHORISATION true'])
    const outcome = await shop.port.details({ session, sessionResult })
    expect(outcome).toEqual({ state: 'authorised', reference, amount: 2450, pspReference: shop.heard.events[1]?.pspReference })
  })

  test('that is left or paid a second time', async () => {
    const { url, session, reference } = await card()
    const sessionResult = brought(await shop.gateway.pay(url, 'cancel'), 'sessionResult')
    expect(await shop.port.details({ session, sessionResult })).toMatchObject({ state: 'cancelled' })
    expect(await shop.gateway.act(session, 'again')).toBe(false)
    await shop.gateway.act(session, 'authorise')
    expect(await shop.gateway.act(session, 'again')).toBe(true)
    await shop.after(0)
    expect(new Set(shop.heard.events.map(({ pspReference }) => pspReference)).size).toBe(2)
    expect(await shop.gateway.chargesOf(reference)).toHaveLength(2)
  })
})

describe('refunds and disputes', () => {
  const paid = async () => {
    const given = await twint()
    await shop.gateway.pay(given.url)
    const refund = (amount: number) => {
      const { merchantAccount, psp: pspReference } = given
      return shop.port.refund({ key: crypto.randomUUID(), reference: 'refund', pspReference, merchantAccount, amount })
    }
    const kept = async () =>
      (await shop.gateway.books()).bookings.filter(({ payment }) => payment === given.psp).reduce((all, { amount }) => all + amount, 0)
    return { ...given, refund, kept }
  }

  test('no more is given back than is kept, and a refund that fails later is kept again', async () => {
    const { psp, refund, kept } = await paid()
    await refund(2000)
    await refund(500)
    await refund(450)
    await shop.after(0)
    expect(told()).toEqual(['AUTHORISATION true', 'REFUND true', 'REFUND false', 'REFUND true'])
    expect(await kept()).toBe(0)
    expect([await shop.gateway.act(psp, 'refund-failed'), await kept()]).toEqual([true, 450])
    expect([await shop.gateway.act(psp, 'refund-reversed'), await kept()]).toEqual([true, 2450])
    expect(await shop.gateway.act(psp, 'refund-failed')).toBe(false)
    await shop.after(0)
    expect(told().slice(4)).toEqual(['REFUND_FAILED true', 'REFUNDED_REVERSED true'])
  })

  test('a refund that was ordered to fail is told as made first', async () => {
    const { refund, kept } = await paid()
    await shop.gateway.trouble('refund-fails')
    const { pspReference } = await refund(2450)
    await shop.after(0)
    expect(told()).toEqual(['AUTHORISATION true', 'REFUND true', 'REFUND_FAILED true'])
    expect(shop.heard.events.slice(1).map(each => each.pspReference)).toEqual([pspReference, pspReference])
    expect(await kept()).toBe(2450)
  })

  test('a dispute goes from its notice to the second chargeback, under one reference, and no step comes before its time', async () => {
    const { psp, kept } = await paid()
    expect(await shop.gateway.act(psp, 'chargeback-reversed')).toBe(false)
    const sums: number[] = []
    for (const step of ['notice', 'chargeback', 'chargeback-reversed', 'second-chargeback'] as const) {
      expect(await shop.gateway.act(psp, step)).toBe(true)
      sums.push(await kept())
    }
    expect(sums).toEqual([2450, 0, 2450, 0])
    await shop.after(0)
    const [, ...dispute] = shop.heard.events
    expect(dispute.map(({ kind }) => kind)).toEqual([
      'NOTIFICATION_OF_CHARGEBACK',
      'CHARGEBACK',
      'CHARGEBACK_REVERSED',
      'SECOND_CHARGEBACK',
    ])
    expect(new Set(dispute.map(({ pspReference }) => pspReference)).size).toBe(1)
    expect(dispute.every(({ originalReference, amount }) => originalReference === psp && amount === 2450)).toBe(true)
    expect(dispute[0]?.unsigned.defenceEndsAt).toMatch(/^2026-12/)
  })

  test('a report that is ready is a hint', async () => {
    await shop.gateway.report('FormkurveWinterthur', 'settlement_detail_report_batch_1.csv')
    await shop.after(0)
    expect([shop.heard.events, shop.heard.hints]).toMatchObject([[], [{ kind: 'report', name: 'settlement_detail_report_batch_1.csv' }]])
  })
})

describe('troubles on the way', () => {
  const again = expect.objectContaining({ kind: 'again' })

  test.each(['lost', 'time-out', 'transient', 'broken'] as SandboxTrouble[])(
    '%s: the same key again starts one payment, not two',
    async trouble => {
      const given = asked()
      await shop.gateway.trouble(trouble, 1)
      await expect(shop.port.twint(given)).rejects.toEqual(again)
      const first = await twint(given)
      expect(await twint(given)).toEqual(first)
      await shop.gateway.pay(first.url)
      expect(await shop.gateway.chargesOf(given.reference)).toHaveLength(1)
    },
  )

  test('a refund whose answer is lost is made once under its key', async () => {
    const { url, psp: pspReference, merchantAccount } = await twint()
    await shop.gateway.pay(url)
    const order = { key: crypto.randomUUID(), reference: 'once', pspReference, merchantAccount, amount: 1000 }
    await shop.gateway.trouble('lost')
    await expect(shop.port.refund(order)).rejects.toEqual(again)
    const both = await Promise.all([shop.port.refund(order), shop.port.refund(order)])
    expect(both[0]).toEqual(both[1])
    expect(await keptFor('once')).toBe(-1000)
  })

  test('ten at once with one key are one', async () => {
    const given = asked()
    const started = await Promise.all(Array.from({ length: 10 }, () => shop.port.card({ ...given, brandName: 'Formkurve' })))
    expect(new Set(started.map(each => JSON.stringify(each))).size).toBe(1)
  })

  test('what certainly did not happen is refused, with the gateway’s code and no word of what was sent', async () => {
    const cases = [
      shop.port.twint({ ...asked(), amount: 0 }),
      shop.port.twint({ ...asked(), key: 'k'.repeat(65) }),
      shop.port.details({ redirectResult: 'geheim' }),
      shop.port.details({ session: 'CSgeheim', sessionResult: 'geheim' }),
      shop.port.refund({ key: crypto.randomUUID(), reference: 'r', pspReference: 'GEHEIM', merchantAccount: 'M', amount: 1 }),
    ]
    for (const { reason } of (await Promise.allSettled(cases)) as PromiseRejectedResult[]) {
      expect(reason).toBeInstanceOf(GatewayError)
      expect(reason).toMatchObject({ kind: 'refused', code: expect.stringMatching(/^[\d_]+$/) })
      expect(`${reason.message}${reason.stack}`).not.toMatch(/geheim/i)
    }
    const given = asked()
    await twint(given)
    await expect(shop.port.twint({ ...given, amount: 1 })).rejects.toEqual(again)
    const { psp: pspReference } = await twint()
    const foreign = { key: crypto.randomUUID(), reference: 'r', pspReference, merchantAccount: 'Andere' }
    await expect(shop.port.cancel(foreign)).rejects.toMatchObject({ kind: 'refused', code: '901' })
  })
})

describe('webhooks', () => {
  const pays = async () => shop.gateway.pay((await twint()).url)

  test('are tried again after 9, 18 and 27 s, then after 2, 5, 10 … minutes, and the one that fails holds up those behind it', async () => {
    shop.heard.status = 500
    await pays()
    await shop.after(0)
    await pays()
    const gaps = [9, 9, 9, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 28_800]
    for (const [at, gap] of gaps.entries()) {
      await shop.after(gap - 1)
      expect([at, shop.heard.tried]).toEqual([at, at + 1])
      await shop.after(1)
      expect([at, shop.heard.tried]).toEqual([at, at + 2])
    }
    expect((await shop.gateway.waiting()).map(({ tries }) => tries)).toEqual([gaps.length + 1, 0])
    shop.heard.status = 202
    expect(await shop.after(28_800)).toBe(2)
  })

  test('are given up after 30 days, and the next one has its turn', async () => {
    shop.heard.status = 500
    await pays()
    for (let day = 0; day <= 31 * 3; day++) await shop.after(8 * 3600)
    expect(await shop.gateway.waiting()).toEqual([])
    shop.heard.status = 202
    await pays()
    expect(await shop.after(0)).toBe(1)
  })

  test('come late, doubled, and after those behind them', async () => {
    await shop.gateway.trouble('webhook-late', 60)
    const late = await twint()
    await shop.gateway.pay(late.url)
    await shop.gateway.trouble('webhook-doubled', 5)
    const doubled = await twint()
    await shop.gateway.pay(doubled.url)
    await shop.after(0)
    await shop.after(60)
    expect(shop.heard.events.map(({ pspReference }) => pspReference)).toEqual([doubled.psp, doubled.psp, late.psp])
  })
})
