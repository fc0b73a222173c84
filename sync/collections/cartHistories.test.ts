import { v7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import { adopted, amountOf, cart, counted, ordered } from './cart.ts'
import { aLine, type CartLineFixture, next } from './merge.fixtures.ts'

vi.setConfig({ testTimeout: 600_000 })

const device = fc.integer({ min: 0, max: 2 })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('add' as const), device, by: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('take' as const), device, by: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('meet' as const), device, by: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('order' as const), device, by: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('guest' as const), device, by: fc.integer({ min: 1, max: 4 }) }) },
)
const born = Date.parse('2026-11-20T16:42:00.000Z')

/** Three devices and a store; orders and guests' carts come to every device, as often as it likes. */
class History {
  private readonly none: CartLineFixture = { ...aLine, counts: {} }
  private stored = this.none
  readonly devices = [this.none, this.none, this.none]
  private now = born
  private readonly orders: { id: string; amount: number }[] = []
  private readonly guests: { id: string; amount: number }[] = []
  private readonly fresh = () => v7({ msecs: ++this.now })

  do({ act, device, by }: { act: 'add' | 'take' | 'meet' | 'order' | 'guest'; device: number; by: number }) {
    const mine = this.devices[device]!
    if (act === 'meet') return this.meet(device)
    if (act === 'order') this.orders.push({ id: this.fresh(), amount: by })
    if (act === 'guest') this.guests.push({ id: this.fresh(), amount: by })
    if (act === 'add') this.put(device, counted(mine, `d${device}`, this.fresh(), by))
    if (act === 'take') this.put(device, counted(mine, `d${device}`, this.fresh(), -by))
    if (act === 'order') this.hear(device)
    if (act === 'guest') this.put(device, adopted(mine, this.guests.at(-1)!.id, by))
  }

  /** What every device does that hears of the orders and finds the guests' carts. */
  hear(device: number) {
    for (const { id, amount } of this.orders) this.put(device, ordered(this.devices[device]!, id, amount))
    for (const { id, amount } of this.guests) this.put(device, adopted(this.devices[device]!, id, amount))
  }

  meet(device: number) {
    this.stored = cart.merge(undefined, this.devices[device]!, this.stored)
    this.devices[device] = this.stored
  }

  private put(device: number, counts: Pick<CartLineFixture, 'counts' | 'folded'>) {
    this.devices[device] = next(this.devices[device]!, counts)
  }
}

test('histories of three devices with orders and guests’ carts end equal, and hearing of them again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 40 }), steps => {
      const history = new History()
      for (const each of steps) history.do(each)
      for (const at of [0, 1, 2, 0, 1, 2]) history.meet(at)
      const [first] = history.devices as [CartLineFixture]
      for (const mine of history.devices) expect(mine).toEqual(first)
      const amount = amountOf(first)
      for (const at of [0, 1, 2, 0, 1, 2]) {
        history.hear(at)
        history.meet(at)
      }
      expect(amountOf(history.devices[0]!)).toBeLessThanOrEqual(amount)
      const again = amountOf(history.devices[0]!)
      for (const at of [0, 1, 2]) history.hear(at)
      expect(history.devices.map(amountOf)).toEqual([again, again, again])
    }),
    { numRuns: process.env.LONG ? 1_000 : 40 },
  )
})

test('where every act is heard by all before the next, the cart is what one person would count', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      const history = new History()
      let wanted = 0
      for (const each of steps) {
        const before = amountOf(history.devices[each.device]!)
        history.do(each)
        if (each.act === 'add' || each.act === 'guest') wanted = before + each.by
        if (each.act === 'take' || each.act === 'order') wanted = Math.max(0, before - each.by)
        for (const at of [each.device, 0, 1, 2, 0, 1, 2]) history.meet(at)
        expect(history.devices.map(amountOf)).toEqual([wanted, wanted, wanted])
      }
    }),
    { numRuns: process.env.LONG ? 1_000 : 40 },
  )
})
