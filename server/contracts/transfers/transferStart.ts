import { and, eq, inArray } from 'drizzle-orm'
import type { TransferRow, TransferStart } from '#contract/contracts/transferShapes.ts'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayProblem, takenTerms, takenWays } from '#contract/rules/contracts/transfer.ts'
import { versionOf } from '#server/contracts/offers/sold.ts'
import { type ContractRecord as Contract, contractPlaceConditionOf, lockSeenContract, mustOpen } from '#server/contracts/rules.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { person } from '#server/shared/auth/tables.ts'
import { transferStandingOf } from './rules.ts'
import { contractTransfer } from './tables.ts'
import { transferRowOf } from './transferList.ts'
import { tellMoved, tellStarted } from './transferNews.ts'

type Person = Pick<typeof person.$inferSelect, 'vorname' | 'nachname'>
const calledOf = ({ vorname, nachname }: Person) => `${vorname} ${nachname}`.trim()

async function takerFor({ tx, who }: Acting, left: Contract, _id: string) {
  if (_id === left.person) throw new Refusal('invalid', { taker: 'Der Vertrag gehört dieser Person schon.' })
  const found = await seenPerson(tx, who, _id).catch(error => {
    if (error instanceof Refusal) throw new Refusal('invalid', { taker: 'Diese Person gibt es in deinen Studios nicht.' })
    throw error
  })
  if (found.deletedAt) throw new Refusal('invalid', { taker: 'Dieses Konto gibt es nicht mehr.' })
  return found
}

async function mustBeAlone(tx: Tx, { _id }: Contract) {
  const isRunning = and(eq(contractTransfer.contract, _id), inArray(contractTransfer.state, ['open', 'signed']))
  if ((await tx.$count(contractTransfer, isRunning)) > 0)
    throw new Refusal('invalid', { start: 'Für diesen Vertrag läuft schon eine Übertragung.' })
}

/** Begins a transfer: what goes over is reckoned by what is known now, and both are asked to sign. */
export async function start(
  given: Acting,
  place: Parameters<typeof contractPlaceConditionOf>[0],
  wish: TransferStart,
): Promise<TransferRow> {
  const { tx, who } = given
  const { _id, taker, start: day } = wish
  const left = await lockSeenContract(tx, who, contractPlaceConditionOf(place))
  await mustOpen(tx, who, left)
  const [known] = await tx.select().from(contractTransfer).where(eq(contractTransfer._id, _id))
  if (known && (known.contract !== left._id || known.taker !== taker || known.start !== day)) throw new Refusal('taken')
  if (known) return transferRowOf(tx, _id)
  const of = await transferStandingOf(tx, left)
  const soon = day <= today() ? 'Die Übertragung gilt frühestens ab morgen.' : undefined
  const problem = of.problem ?? soon ?? dayProblem(of.given, day)
  if (problem) throw new Refusal('invalid', { start: problem })
  await mustBeAlone(tx, left)
  const them = await takerFor(given, left, taker)
  const [giver] = await tx.select().from(person).where(eq(person._id, left.person))
  const version = await versionOf(tx, left.offer, left.offerNumber)
  const terms = takenTerms(of.given, day)
  const now = new Date().toISOString()
  const knownAt = [left.receivedAt, left.acceptedAt!, ...of.events.map(({ receivedAt }) => receivedAt)].sort().at(-1)!
  const { number, title, studio } = left
  const [row] = await tx
    .insert(contractTransfer)
    .values({
      _id,
      contract: left._id,
      giver: left.person,
      taker,
      studio,
      state: 'open',
      start: day,
      terms,
      ways: takenWays(of.given, version?.contract.ways ?? []),
      handing: {
        transfer: _id,
        contract: left._id,
        number,
        title,
        studio,
        giver: calledOf(giver!),
        taker: calledOf(them),
        start: day,
        last: addDays(day, -1),
        end: terms.rest!.days.at(-1)!.to,
        fee: version?.contract.transferFee ?? 0,
        knownAt,
      },
      author: actorOf(who),
      createdAt: now,
      since: now,
    })
    .returning()
  await tellStarted(given, row!)
  await tellMoved(given, row!)
  return transferRowOf(tx, _id)
}
