import { and, asc, desc, eq, or, type SQL } from 'drizzle-orm'
import { brandOf, brands } from '#contract/brand.ts'
import type { OwnTransfer, Transferable, TransferRow } from '#contract/contracts/transferShapes.ts'
import { mostTransfers, mostWaiting } from '#contract/contracts/transferShapes.ts'
import { addDays } from '#contract/days.ts'
import { placeOf } from '#contract/rules/contracts/contractPaper.ts'
import { handingDays, isPaidAtOnce } from '#contract/rules/contracts/transfer.ts'
import { layoutIn } from '#server/contracts/offers/layout.ts'
import { soldOf, versionOf } from '#server/contracts/offers/sold.ts'
import { type ContractRecord as Contract, mustOpen } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { acceptProblem, type TransferRecord, transferStandingOf } from './rules.ts'
import { contractTransfer } from './tables.ts'

const framed = ({ _id, state, handing, takenAt, gaveAt, reason, createdAt, since, version }: TransferRecord) => ({
  _id,
  state,
  handing,
  takenAt,
  gaveAt,
  reason,
  createdAt,
  since,
  version,
})

const newestFirst = [desc(contractTransfer.createdAt), desc(contractTransfer._id)] as const

async function readTransferRow(tx: Tx, row: TransferRecord): Promise<TransferRow> {
  const [left] = await tx.select().from(contract).where(eq(contract._id, row.contract))
  const [next] = row.next ? await tx.select({ index: contract.index }).from(contract).where(eq(contract._id, row.next)) : []
  const isOpen = row.state === 'open' || row.state === 'signed'
  const problem = isOpen ? ((await acceptProblem(tx, { row, left: left! })) ?? null) : null
  return { ...framed(row), giverId: row.giver, takerId: row.taker, index: left!.index, nextIndex: next?.index ?? null, problem }
}

/** One as the studio has it, whoever asks. */
export async function transferRowOf(tx: Tx, _id: string): Promise<TransferRow> {
  const [row] = await tx.select().from(contractTransfer).where(eq(contractTransfer._id, _id))
  return readTransferRow(tx, row!)
}

/** Rappen that a transfer costs, by the version of the offer that was signed. */
export const feeOf = async (tx: Tx, { offer, offerNumber }: Pick<Contract, 'offer' | 'offerNumber'>) =>
  (await versionOf(tx, offer, offerNumber))?.contract.transferFee ?? 0

/** How a contract stands to being handed over, and what became of it so far. */
export async function transferableOf({ tx, who }: Acting, left: Contract): Promise<Transferable> {
  await mustOpen(tx, who, left)
  const { given, problem } = await transferStandingOf(tx, left)
  const found = await tx
    .select()
    .from(contractTransfer)
    .where(eq(contractTransfer.contract, left._id))
    .orderBy(...newestFirst)
    .limit(mostTransfers)
  const rows: TransferRow[] = []
  for (const row of found) rows.push(await readTransferRow(tx, row))
  const days = problem ? [] : handingDays(given, addDays(today(), 1))
  const none = !problem && days.length === 0 ? 'Auf absehbare Zeit gibt es keinen Tag, auf den er übertragen werden kann.' : undefined
  return { problem: problem ?? none ?? null, days, anyDay: isPaidAtOnce(given), fee: await feeOf(tx, left), rows }
}

/** Those that wait for somebody to accept them, where the caller sells. */
export async function waitingTransfers({ tx, who }: Acting) {
  const found = await tx
    .select({ row: contractTransfer, userId: contract.person, index: contract.index })
    .from(contractTransfer)
    .innerJoin(contract, eq(contract._id, contractTransfer.contract))
    .where(and(eq(contractTransfer.state, 'signed'), reachConditionOf(contractTransfer.studio, studiosWith('u_search', who))))
    .orderBy(asc(contractTransfer.start), asc(contractTransfer._id))
    .limit(mostWaiting)
  return found.map(({ row: { _id, start, handing }, ...place }) => {
    const { number, title, giver, taker } = handing
    return { _id, ...place, number, title, giver, taker, start }
  })
}

/** The town on the taker's paper. */
async function placeIn(tx: Tx, code: string, useStudioCity: boolean) {
  const [found] = await tx.select({ name: studio.name, adresse: studio.adresse }).from(studio).where(eq(studio.code, code))
  const seat = brands[brandOf(code)].town
  return { studioName: found?.name ?? code, place: placeOf(useStudioCity, found?.adresse ?? '', seat) || seat }
}

/** Facts that the paper of a taker is made of, as the profile knows them. */
export async function takingOf(tx: Tx, row: TransferRecord): Promise<NonNullable<OwnTransfer['taking']>> {
  const [left] = await tx.select().from(contract).where(eq(contract._id, row.contract))
  const version = (await versionOf(tx, left!.offer, left!.offerNumber))!
  const [me] = await tx.select().from(person).where(eq(person._id, row.taker))
  const { place } = await placeIn(tx, row.studio, version.useStudioCity)
  return {
    terms: row.terms,
    offer: soldOf(version, await layoutIn(tx, row.studio)),
    ways: row.ways,
    data: {
      vorname: me!.vorname || null,
      nachname: me!.nachname || null,
      geburtstag: me!.geburtstag,
      geschlecht: me!.geschlecht,
      adresse_1: me!.adresse1 || null,
      adresse_2: me!.adresse2 || null,
      plz: me!.plz || null,
      stadt: me!.stadt || null,
      land: me!.land || null,
      telefon: me!.telefon || null,
      email: me!.email,
    },
    place,
  }
}

/** One as its giver or its taker sees it. */
export async function ownTransferOf(tx: Tx, row: TransferRecord, me: string): Promise<OwnTransfer> {
  const role = row.taker === me ? 'taker' : 'giver'
  const asks = role === 'taker' && row.state === 'open' && row.takenAt === null
  const { studioName } = await placeIn(tx, row.studio, true)
  return { ...framed(row), role, studioName, taking: asks ? await takingOf(tx, row) : null }
}

export async function readOwn(tx: Tx, _id: string, me: string): Promise<OwnTransfer> {
  const [row] = await tx.select().from(contractTransfer).where(eq(contractTransfer._id, _id))
  return ownTransferOf(tx, row!, me)
}

/** The caller's own, the newest first. */
export async function ownTransfers({ tx, who }: Acting): Promise<OwnTransfer[]> {
  const mine: SQL | undefined = and(or(eq(contractTransfer.giver, who._id), eq(contractTransfer.taker, who._id)))
  const found = await tx
    .select()
    .from(contractTransfer)
    .where(mine)
    .orderBy(...newestFirst)
    .limit(mostTransfers)
  const own: OwnTransfer[] = []
  for (const row of found) own.push(await ownTransferOf(tx, row, who._id))
  return own
}
