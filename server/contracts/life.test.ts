import { expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { ContractEvent } from '#contract/rules/contracts/contractEvents.ts'
import { decideAtGate } from '#contract/rules/contracts/gate.ts'
import { lifeOf } from '#contract/rules/contracts/life.ts'
import { statusAt } from '#contract/rules/contracts/status.ts'
import { opensAt, type SignedContract } from '#contract/rules/contracts/terms.ts'
import { fc } from '#contract/testing/draws.ts'
import { drawnLife } from '#contract/testing/lives.ts'
import { countedBy, type eventsOf, lifeIn, shownLife } from './life.ts'

type EventRow = Awaited<ReturnType<typeof eventsOf>> extends Map<string, (infer R)[]> ? R : never

/** An event as its row has it. */
const rowOf = (contract: string, { _id, kind, day, receivedAt, author, reason, ...content }: ContractEvent): EventRow => ({
  _id,
  contract,
  kind,
  day,
  receivedAt,
  author,
  reason,
  content: content as Record<string, unknown>,
})
const recordOf = ({ _id, title, start, accepted, terms }: SignedContract) => ({ _id, title, start, acceptedAt: accepted, terms })

test('device, server and gate say the same of whatever befell a contract', () => {
  fc.assert(
    fc.property(
      drawnLife(),
      fc.integer({ min: -10, max: 900 }),
      fc.constantFrom('winterthur', 'pfungen'),
      ({ contract, events }, far, code) => {
        const rows = events.map(event => rowOf(contract._id, event))
        const row = recordOf(contract)
        const server = lifeIn(row, rows)
        // What a device is sent goes over the wire as text.
        const told = JSON.parse(JSON.stringify(countedBy(row, rows))) as { signed: SignedContract; events: ContractEvent[] }
        const device = lifeOf(told.signed, told.events)
        expect(device).toEqual(server)
        const day = addDays(contract.start, far)
        expect(JSON.parse(JSON.stringify(shownLife(device, day)))).toEqual(JSON.parse(JSON.stringify(shownLife(server, day))))
        const { outcome, reasons } = decideAtGate({
          contracts: [{ life: server, left: null, debt: null, disputed: false }],
          passes: [],
          bar: null,
          studio: { code, name: code },
          openness: { open: true, until: { day, minute: 1400 } },
          wall: { day, minute: 600 },
        })
        const { state } = statusAt(device, day)
        expect([outcome === 'open', reasons.length === 0]).toEqual(Array(2).fill(state === 'runs' && opensAt(device.where, code)))
      },
    ),
    { numRuns: process.env.LONG ? 20_000 : 200 },
  )
})
