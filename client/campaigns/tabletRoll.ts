import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import { now } from '#client/data/time.ts'
import { isGood } from '#client/parts/fair/roll.ts'
import { forms, type Roll } from '#client/parts/publicForm/device.ts'
import { waitingForm } from '#client/parts/publicForm/outbox.ts'
import { wheel } from '#contract/campaigns/wheel.ts'
import { openTickets } from '#contract/rules/campaigns/tickets.ts'

/** The prize of a ticket, by its number. */
export const prizeOf = ({ tickets }: Roll, ticket: number) => openTickets(tickets)[ticket - 1]

/** The roll on this tablet, of this campaign or else of any, as it changes; undefined until it is read, null where there is none. */
export function useRoll(campaign?: string): Roll | null | undefined {
  const [roll, setRoll] = useState<Roll | null>()
  useEffect(() => {
    const read = async () => {
      const { rolls } = forms()
      return (await (campaign === undefined ? rolls.toCollection() : rolls.where('campaign').equals(campaign)).last()) ?? null
    }
    const subscribed = liveQuery(read).subscribe({ next: setRoll, error: () => setRoll(null) })
    return () => subscribed.unsubscribe()
  }, [campaign])
  return roll
}

/** Seen: the next one may spin. */
export const putAside = ({ _id }: Roll) => forms().rolls.update(_id, { shown: undefined })

/** Said where a roll is used up or over between a look and the act, as by another tab. */
export class NoTicket extends Error {}

/**
 * Takes the next ticket and keeps the entry in one write: after a kill there are both, or neither, and no ticket is taken twice. The entry goes
 * out as soon as there is a network.
 */
export async function takeTicket(_id: string, title: string, values: Record<string, unknown>): Promise<number> {
  const base = forms()
  for (;;) {
    const seen = await base.rolls.get(_id)
    if (!seen || !isGood(seen)) throw new NoTicket()
    const ticket = seen.used + 1
    // Sealed before the write, which no other work may interrupt: at a fair nothing of it lies here in clear.
    const about = { form: `wheel/${seen.campaign}`, title, arrived: 'Angekommen.' }
    const row = await waitingForm(wheel.spin, about, { ...values, roll: seen.key, ticket, at: now() })
    const isTaken = await base.transaction('rw', base.rolls, base.sent, async () => {
      const roll = await base.rolls.get(_id)
      // Another tab was faster: the next one is asked for.
      if (roll?.used !== seen.used) return false
      await base.sent.put(row)
      await base.rolls.put({ ...roll, used: ticket, shown: ticket })
      return true
    })
    if (isTaken) return ticket
  }
}
