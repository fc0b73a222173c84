import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import { v7 } from 'uuid'
import { now } from '#client/data/time.ts'
import { forms, type Roll, type SentForm } from '#client/parts/publicForm/device.ts'
import { callNameOf } from '#contract/callName.ts'
import { wheel } from '#contract/campaigns/wheel.ts'
import { openTickets } from '#contract/rules/campaigns/tickets.ts'

/** The prize of a ticket, by its number. */
export const prizeOf = ({ tickets }: Roll, ticket: number) => openTickets(tickets)[ticket - 1]

export const ticketsIn = ({ tickets }: Roll) => openTickets(tickets).length

/** True while tickets of it may be taken: some are left, and its seven days are not over. */
export const isGood = (roll: Roll) => roll.used < ticketsIn(roll) && roll.until > now()

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

export const keepRoll = (roll: Omit<Roll, 'used'>) => forms().rolls.put({ ...roll, used: 0 })

export const dropRoll = ({ _id }: Roll) => forms().rolls.delete(_id)

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
  return base.transaction('rw', base.rolls, base.sent, async () => {
    const roll = await base.rolls.get(_id)
    if (!roll || !isGood(roll)) throw new NoTicket()
    const ticket = roll.used + 1
    const at = now()
    const row: SentForm = {
      key: v7(),
      call: callNameOf(wheel.spin),
      form: `wheel/${roll.campaign}`,
      title,
      arrived: 'Angekommen.',
      values: { ...values, roll: roll.key, ticket, at },
      born: at,
      state: 'waiting',
    }
    await base.sent.put(row)
    await base.rolls.put({ ...roll, used: ticket, shown: ticket })
    return ticket
  })
}
