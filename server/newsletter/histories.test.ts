import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyPurpose, newsletterOf } from '#contract/newsletter/words.ts'
import { consentOf } from '#contract/rules/consent/consentFold.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { addressIn, record } from './ledger.ts'
import { mayAdvertise } from './rules.ts'
import { consentEvent } from './tables.ts'

const histories = process.env.LONG ? 20_000 : 40
const purpose = newsletterOf('Frauenfeld')
const other = newsletterOf('Arbon')

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
}, 240_000)
afterAll(() => house.close())

/** What may happen to an address: its person's own acts, what others write, and news from the wire. */
const kinds = ['asked', 'confirmed', 'given', 'taken', 'moved', 'told', 'withdrawn', 'bounced', 'complained'] as const
const act = fc.record({
  kind: fc.constantFrom(...kinds),
  purpose: fc.constantFrom(purpose, other, everyPurpose),
  /** Minutes by which the device's moment lies before the receipt. */
  late: fc.integer({ min: 0, max: 60 }),
  /** The address as somebody types it. */
  typed: fc.constantFrom('plain', 'upper', 'spaced'),
})

const typedAs = (address: string, how: string) => (how === 'upper' ? address.toUpperCase() : how === 'spaced' ? ` ${address} ` : address)
const may = (address: string, of: string) => mayAdvertise({ tx: house.db, house }, { channel: 'email', address, purpose: of })
const ends = new Set<string>(['withdrawn', 'bounced', 'complained'])
/** By these alone a no of before is lifted: the person's own. */
const own = new Set<string>(['confirmed', 'given'])

test('over consent histories whatever is written stands as the fold says, and nobody but the person lifts a no', {
  timeout: histories * 200 + 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async acts => {
      const address = `verlauf-${v7()}@postfach.example`
      const before = new Map<string, boolean>([purpose, other].map(of => [of, false]))
      for (const { kind, purpose: of, late, typed } of acts) {
        // Only what ends everything is said of all purposes at once.
        const about = of === everyPurpose && !ends.has(kind) ? purpose : of
        const at = new Date(Date.now() - late * 60_000).toISOString()
        await house.db.transaction(async tx => {
          const row = await addressIn({ tx, house }, { channel: 'email', address: typedAs(address, typed) })
          await record(tx, row, { purpose: about, kind, source: 'Verlauf', at })
        })
        for (const one of [purpose, other]) {
          const now = await may(typedAs(address, typed), one)
          const touches = about === one || about === everyPurpose
          if (touches && ends.has(kind)) expect(now).toBe(false)
          if (!touches) expect(now).toBe(before.get(one))
          before.set(one, now)
        }
      }
      const row = await house.db.transaction(tx => addressIn({ tx, house }, { channel: 'email', address }))
      const events = await house.db.select().from(consentEvent).where(eq(consentEvent.address, row._id)).orderBy(consentEvent.number)
      expect(events).toHaveLength(acts.length)
      for (const one of [purpose, other]) {
        const about = events.filter(event => event.purpose === one || event.purpose === everyPurpose)
        const isYes = consentOf(about, new Date().toISOString()).state === 'yes'
        expect(await may(address, one)).toBe(isYes)
        const last = about.findLastIndex(({ kind }) => ends.has(kind))
        if (isYes && last >= 0) expect(about.slice(last + 1).some(({ kind }) => own.has(kind))).toBe(true)
      }
    }),
    { numRuns: histories },
  )
})
