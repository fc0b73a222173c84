import { v7 } from 'uuid'
import { send } from '#client/data/send.ts'
import { now } from '#client/data/time.ts'
import { forms, type Roll } from '#client/parts/publicForm/device.ts'
import type { Reply } from '#contract/call.ts'
import { longestRoll, type OpenWheel, wheel as wheelCalls } from '#contract/campaigns/wheel.ts'
import { openTickets } from '#contract/rules/campaigns/tickets.ts'

export const ticketsIn = ({ tickets }: Pick<Roll, 'tickets'>) => openTickets(tickets).length

/** True while tickets of it may be taken: some are left, and its seven days are not over. */
export const isGood = (roll: Roll) => roll.used < ticketsIn(roll) && roll.until > now()

/** The tablet's part of a roll that the studio has given for this wheel. */
export const rollOf = (wheel: OpenWheel, { _id, key, tickets, until }: Reply<typeof wheelCalls.roll>): Omit<Roll, 'used'> => ({
  _id,
  campaign: wheel._id,
  wheel,
  key,
  tickets,
  until,
})

/** Keeps a roll, in one write in place of one that is used up or over: after a kill one of the two is there. Told again it stays as it is used. */
export async function keepRoll(roll: Omit<Roll, 'used'>, old?: Pick<Roll, '_id'> | null) {
  const { rolls } = forms()
  await forms().transaction('rw', rolls, async () => {
    if (await rolls.get(roll._id)) return
    if (old) await rolls.delete(old._id)
    await rolls.put({ ...roll, used: 0 })
  })
}

export const dropRoll = ({ _id }: Pick<Roll, '_id'>) => forms().rolls.delete(_id)

/** Sees to it that tickets of a wheel are on this tablet before its network goes: as many as there may be, where none are left. */
export async function readyRoll(wheel: OpenWheel) {
  const old = await forms().rolls.where('campaign').equals(wheel._id).last()
  if (old && isGood(old)) return
  const answer = await send(wheelCalls.roll, { body: { _id: v7(), campaign: wheel._id, size: longestRoll } }, { key: v7() })
  await keepRoll(rollOf(wheel, answer), old)
}
