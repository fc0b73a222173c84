import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { contracts } from '#contract/contracts/calls.ts'
import type { OfferTerms } from '#contract/contracts/offerShapes.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import type { OwnTransfer, TransferRow } from '#contract/contracts/transferShapes.ts'
import { transfers } from '#contract/contracts/transfers.ts'
import { addMonths } from '#contract/days.ts'
import { exampleSignature } from '#contract/registration.ts'
import { hashOf } from '#contract/rules/contracts/contractPaper.ts'
import { handingHash, transferPaper } from '#contract/rules/contracts/transfer.ts'
import { contract } from '#server/contracts/tables.ts'
import { closingOf, dataWith, offerWith, termsWith } from '#server/contracts/testing/make.ts'
import { at, openScene, type Scene } from '#server/contracts/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'

const data = dataWith({ vorname: 'Beat', nachname: 'Nehmer', geburtstag: '1990-02-01', email: 'beat@formkurve.example' })
export const debit = { way: 'debit' as const, iban: 'CH9300762011623852957', holder: 'Beat Nehmer' }

interface Taken {
  payment?: typeof debit | { way: 'bill'; iban: null; holder: null }
  hash?: string
}

/** Both sign in their own app. */
function signingIn(house: Scene['house']) {
  const give = async (who: Somebody, own: OwnTransfer, over: object = {}) =>
    house.as(who, transfers.give, {
      params: { id: own._id },
      body: {
        guardian: null,
        relation: null,
        signedAt: new Date().toISOString(),
        hash: await handingHash(own.handing),
        signatures: { member: exampleSignature, guardian: null },
        ...over,
      },
    })
  async function take(who: Somebody, own: OwnTransfer, over: Taken = {}) {
    const { terms, offer, place } = own.taking!
    const said = { data, payment: over.payment ?? debit, guardian: null, relation: null, day: today() }
    const hash = over.hash ?? (await hashOf(transferPaper({ ...said, handing: own.handing, terms, offer, place })))
    const signatures = { member: exampleSignature, guardian: null }
    return house.as(who, transfers.take, {
      params: { id: own._id },
      body: { ...said, renews: true, signedAt: new Date().toISOString(), hash, signatures },
    })
  }
  return { give, take }
}

/** The way to a contract that is handed over, in a scene of contracts. */
export function transfersIn({ house, office, seller, sold, send }: Pick<Scene, 'house' | 'office' | 'seller' | 'sold' | 'send'>) {
  /** A year that began half a year ago, and somebody who will take it over. */
  async function running(over: Partial<OfferTerms> = {}) {
    const [giver, taker] = [
      await member(house, { studioCode: 'here', vorname: 'Anna', nachname: 'Geberin', geburtstag: '1991-04-17' }),
      await member(house, { studioCode: 'here', vorname: 'Beat', nachname: 'Nehmer', geburtstag: '1990-02-01' }),
    ]
    const offer = offerWith({ contract: termsWith({ joiningFee: 0, transferFee: 5000, ...over }) })
    const day = addMonths(today(), -6)
    const choice = { start: day, addOns: [], promotion: null, code: null, skipPresale: false, renews: over.renewalMonths != null }
    const closed = await send(await closingOf(await sold(offer), { person: giver._id, day, choice }))
    if (closed.status !== 200) throw new Error(`${closed.code} ${JSON.stringify(closed.fields)}`)
    const body = { status: 'accepted' as const, reason: null, version: closed.reply.version }
    const row = (await house.as(office, contracts.turn, { ...at(closed.reply), body })).reply
    const { reply } = await house.as(seller, transfers.ofContract, at(row))
    return { giver, taker, row, day: reply.days[0]!, possible: reply }
  }
  type Running = Awaited<ReturnType<typeof running>>

  const begin = ({ row, taker, day }: Running, over: object = {}, who: Somebody = seller) =>
    house.as(who, transfers.start, { ...at(row), body: { _id: v7(), taker: taker._id, start: day, ...over } })
  const mineOf = async (who: Somebody) => (await house.as(who, transfers.mine)).reply
  const { give, take } = signingIn(house)
  const turn = (row: Pick<TransferRow, '_id' | 'version'>, status: 'accepted' | 'rejected' | 'deleted', who: Somebody = office) =>
    house.as(who, transfers.turn, {
      params: { id: row._id },
      body: { status, reason: status === 'rejected' ? 'Passt nicht' : null, version: row.version },
    })
  const rowsOf = async ({ row }: Pick<Running, 'row'>) => (await house.as(seller, transfers.ofContract, at(row))).reply.rows
  async function signedByBoth(running: Running, taken: Taken = {}) {
    const started = await begin(running)
    if (started.status !== 200) throw new Error(`${started.code} ${JSON.stringify(started.fields)}`)
    const [[own], [theirs]] = [await mineOf(running.taker), await mineOf(running.giver)]
    for (const answer of [await take(running.taker, own!, taken), await give(running.giver, theirs!)])
      if (answer.status !== 200) throw new Error(`${answer.code} ${JSON.stringify(answer.fields)}`)
    return (await rowsOf(running))[0]!
  }
  const recordOf = async ({ _id }: Pick<ContractRow, '_id'>) => (await house.db.select().from(contract).where(eq(contract._id, _id)))[0]!
  /** One that was handed over: the contracts of both. */
  async function handedOver(over: Partial<OfferTerms> = {}, taken: Taken = {}) {
    const of = await running(over)
    const accepted = await turn(await signedByBoth(of, taken), 'accepted')
    if (accepted.status !== 200) throw new Error(accepted.code)
    const [next] = await house.db.select().from(contract).where(eq(contract.person, of.taker._id))
    return { ...of, left: await recordOf(of.row), next: next! }
  }
  return { running, begin, mineOf, give, take, hand: turn, rowsOf, signedByBoth, recordOf, handedOver }
}

/** A house in which contracts are handed over. */
export async function openTransfers() {
  const scene = await openScene()
  return { ...scene, ...transfersIn(scene) }
}
export type Transfers = Awaited<ReturnType<typeof openTransfers>>
