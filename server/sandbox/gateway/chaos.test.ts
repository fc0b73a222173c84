import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SandboxTrouble } from '#contract/sandbox.ts'
import type { GatewayError } from '#server/outside/payments/port.ts'
import { asked, openShop, type Shop } from './testing/shop.ts'

/** What strikes next, in this order. */
let drawn: (SandboxTrouble | undefined)[] = []
let shop: Shop
beforeAll(async () => {
  shop = await openShop(() => {
    const kind = drawn.shift()
    return kind && { kind, seconds: kind.startsWith('webhook') ? 20 : 0.01 }
  })
}, 60_000)
afterAll(() => shop.close())

/** As a job does: again under the same key while the gateway does not say for certain. */
async function insist<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if ((error as GatewayError).kind !== 'again') throw error
    }
  }
}

const troubles: (SandboxTrouble | undefined)[] = [
  ...(['lost', 'time-out', 'transient', 'broken', 'webhook-late', 'webhook-doubled'] as const),
  undefined,
]

test('whatever is lost on the way, one key books once, and every booking is told at least once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...troubles), { maxLength: 12 }), async order => {
      drawn = [...order]
      const given = asked()
      const started = await insist(() => shop.port.twint(given))
      if (started.state !== 'redirect') throw new Error(started.state)
      await shop.gateway.pay(started.url)
      const { merchantAccount } = given
      const half = {
        key: crypto.randomUUID(),
        reference: `half of ${given.reference}`,
        pspReference: started.pspReference!,
        merchantAccount,
        amount: 1225,
      }
      const { pspReference } = await insist(() => shop.port.refund(half))
      shop.heard.events.splice(0)
      await shop.after(0)
      await shop.after(60)
      const { bookings } = await shop.gateway.books()
      const own = bookings.filter(({ payment }) => payment === started.pspReference)
      expect(own.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['charge', 2450],
        ['refund', -1225],
      ])
      const told = new Set(shop.heard.events.map(each => `${each.kind} ${each.pspReference} ${each.success}`))
      expect(told).toEqual(new Set([`AUTHORISATION ${started.pspReference} true`, `REFUND ${pspReference} true`]))
      expect(await shop.gateway.waiting()).toEqual([])
    }),
    { numRuns: process.env.LONG ? 1000 : 12 },
  )
}, 600_000)
