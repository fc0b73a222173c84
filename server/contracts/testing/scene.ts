import type { Logger } from 'pino'
import { contracts } from '#contract/contracts/calls.ts'
import type { Closing } from '#contract/contracts/closingShapes.ts'
import { offers } from '#contract/contracts/contractOffers.ts'
import type { OfferForm } from '#contract/contracts/offerShapes.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { versionOf } from '#server/contracts/offers/sold.ts'
import { openTestHouse, type Somebody } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { closingOf, offerWith } from './make.ts'

/** The way to a contract. */
export const at = ({ userId, index }: ContractRow) => ({ params: { userId, index: String(index) } })

/** A house with two studios, «here» with people who sell and decide, and a member. */
export async function openScene(log?: Logger) {
  const house = await openTestHouse({}, log)
  for (const code of ['here', 'there']) await makeStudio(house, { code })
  const chief = await employee(house, 'admin')
  const office = await employee(house, 'office', ['here'], { vorname: 'Ruth', nachname: 'Hofstetter' })
  const seller = await employee(house, 'trainer', ['here'], { vorname: 'Sandro', nachname: 'Zehnder' })
  const stranger = await employee(house, 'office', ['there'])
  const anna = await member(house, { studioCode: 'here', vorname: 'Anna', nachname: 'Meier', geburtstag: '1991-04-17' })

  /** A version of an offer that is on sale in «here». */
  async function sold(over: Partial<OfferForm> = {}) {
    const { reply } = await house.as(chief, offers.create, { body: offerWith(over) })
    await house.as(chief, offers.publish, { params: { id: reply._id }, body: { published: true, version: 1 } })
    return (await versionOf(house.db, reply._id, 1))!
  }

  const send = (closing: Closing, who: Somebody = seller) => house.as(who, contracts.create, { body: closing })

  /** A contract that was closed; of Anna unless it is said otherwise. */
  async function closed(over: Partial<Closing> = {}, who = seller, offer: Partial<OfferForm> = {}): Promise<ContractRow> {
    const { status, code, fields, reply } = await send(await closingOf(await sold(offer), { person: anna._id, ...over }), who)
    if (status !== 200) throw new Error(`${code} ${JSON.stringify(fields)}`)
    return reply
  }

  const turn = (row: ContractRow, status: ContractRow['state'], who: Somebody = office, reason: string | null = null) =>
    house.as(who, contracts.turn, { ...at(row), body: { status, reason, version: row.version } })
  const one = (row: ContractRow, who: Somebody = seller) => house.as(who, contracts.one, at(row))

  return { house, office, seller, stranger, anna, sold, send, closed, turn, one }
}
export type Scene = Awaited<ReturnType<typeof openScene>>
