import { describe, expect, test } from 'vitest'
import { touchedBy } from '#client/data/reads.ts'
import type { WaitingAct } from '#client/kit/waiting/overlay.ts'
import { overlaid } from '#client/kit/waiting/overlay.ts'
import { waitsForPickup } from '#client/shop/purchases/PickupCode.tsx'
import { type DeskOrder, orderDesk } from '#contract/shop/orderDesk.ts'
import { orderStates } from '#contract/shop/orders.ts'
import { deskChip, isReady, waiting, ways } from './deskWays.ts'

const attempts = [{ _id: 'attempt', nth: 1, way: 'desk', state: 'running' }]
const payment = { state: 'running', rest: 0, attempts }
const order = { _id: 'order', number: 10042, state: 'placed', handedAt: null, handing: null, spare: [], lines: [], payment }
const placed = order as unknown as DeskOrder

const waits = (kind: WaitingAct['kind'], body: object) =>
  ({
    kind,
    id: 'order',
    row: { state: 'waiting', body: { _id: 'act', studio: 'winterthur', at: '2026-11-20T16:42:00.000Z', ...body } },
  }) as WaitingAct
const shown = (...acts: WaitingAct[]) => overlaid<DeskOrder>(placed, acts, ways.meant)

test('an order whose buyer shows its code is known to the desk without a network', () => {
  expect(orderStates.filter(state => waitsForPickup({ state, payment: placed.payment }))).toEqual(waiting)
})

describe('what waits at the desk', () => {
  test('is paid, and handed over where that was done in the same act', () => {
    expect(shown(waits('reopen', { hand: null }))).toMatchObject({ _id: 'order', state: 'paid', handing: null })
    expect(shown(waits('reopen', { hand: 'handing' }))).toMatchObject({ _id: 'order', state: 'handed', handing: 'handing' })
  })

  test('is handed over, and taken back, one after the other', () => {
    const paid = waits('reopen', { hand: null })
    expect(shown(paid, waits('publish', {}))).toMatchObject({ state: 'handed', handing: 'act', handedAt: '2026-11-20T16:42:00.000Z' })
    expect(shown(paid, waits('publish', {}), waits('cancel', {}))).toMatchObject({ state: 'paid', handing: null, handedAt: null })
  })

  test('an order on a bill is not one to be paid here', () => {
    expect(deskChip(placed)[0]).toBe('Am Empfang bezahlen')
    const bill = placed.payment.attempts.map(one => ({ ...one, way: 'bill' as const }))
    expect(deskChip({ ...placed, payment: { ...placed.payment, attempts: bill } })[0]).toBe('Auf Rechnung')
  })

  test('an order whose money has to go back says so first', () => {
    expect(
      deskChip({ ...placed, state: 'handed', spare: [{ _id: 'a', till: 'cash', amount: 1235, at: '', who: null, own: false }] })[0],
    ).toBe('Geld zurückgeben')
    expect(deskChip({ ...placed, state: 'paid' })[0]).toBe('Bezahlt')
    const disputed: DeskOrder = { ...placed, state: 'paid', payment: { ...placed.payment, state: 'disputed' } }
    expect([deskChip(disputed)[0], isReady(disputed), isReady({ ...placed, state: 'paid' })]).toEqual(['Beanstandet', false, true])
    expect(isReady({ ...placed, state: 'paid', stopped: true })).toBe(false)
  })

  test('goods on a bill may be handed over, and say that they are on one', () => {
    const attempts = [
      { _id: 'a', nth: 1, way: 'bill' as const, state: 'running' as const, until: '2027-01-01T00:00:00.000Z', leaving: false },
    ]
    const line = { product: 'p', title: 'Riegel', amount: 1, price: 1233, rate: 260, kind: 'goods' as const }
    const onBill: DeskOrder = { ...placed, lines: [line], payment: { ...placed.payment, attempts, rest: 1233 } }
    expect([isReady(onBill), deskChip(onBill)[0]]).toEqual([true, 'Auf Rechnung'])
    expect(deskChip({ ...onBill, state: 'handed' })[0]).toBe('Ausgegeben, auf Rechnung')
    const onBillAfter = (...acts: WaitingAct[]) => overlaid<DeskOrder>(onBill, acts, ways.meant)
    expect(onBillAfter(waits('publish', {}), waits('cancel', {}))).toMatchObject({ state: 'placed', handing: null })
    expect(onBillAfter(waits('reopen', { hand: 'handing' }), waits('cancel', {}))).toMatchObject({ state: 'paid', handing: null })
    expect(isReady({ ...onBill, lines: [{ ...line, kind: 'entry' }] })).toBe(false)
    expect(isReady({ ...onBill, payment: { ...onBill.payment, attempts: [] } })).toBe(false)
  })
})

test('the stock of products is looked at anew after each act at the desk: what is paid and not fetched stands beside it', () => {
  for (const call of [orderDesk.take, orderDesk.hand, orderDesk.unhand]) expect(touchedBy(call)).toContain('products')
})
