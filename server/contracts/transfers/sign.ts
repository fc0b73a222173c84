import { eq } from 'drizzle-orm'
import { ageOn, isMinor } from '#contract/agreements/calls.ts'
import type { Giving, OwnTransfer, TransferTaking } from '#contract/contracts/transferShapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { transferMoves } from '#contract/rules/contracts/states.ts'
import { handingHash, transferPaper } from '#contract/rules/contracts/transfer.ts'
import { follows } from '#contract/states.ts'
import { accountIn, coveredBy, hinted, mustBeGuarded } from '#server/contracts/close.ts'
import { layoutsAt } from '#server/contracts/offers/layout.ts'
import type { ContractRecord as Contract } from '#server/contracts/rules.ts'
import type { Acting } from '#server/kit/acting.ts'
import { dayOf } from '#server/kit/zone.ts'
import { signingTime } from '#server/shared/agreements/sign.ts'
import { person } from '#server/shared/auth/tables.ts'
import { lockedOwn, type TransferRecord } from './rules.ts'
import { openGiving, sealGiving, sealTakenAccount, sealTaking } from './sealedTransfers.ts'
import { contractTransfer } from './tables.ts'
import { ownTransferOf, readOwn, takingOf } from './transferList.ts'
import { tellEnded, tellMoved, tellSigned } from './transferNews.ts'

/** Refuses what does not fit the transfer, field by field. */
function mustFit({ ways, terms }: TransferRecord, { payment, data, day, signedAt, renews }: TransferTaking) {
  const fields: Record<string, string> = {}
  const signedOn = dayOf(signingTime(signedAt, new Date()))
  if (dayOf(signedAt) !== day) fields.day = 'Datum und Zeit der Unterschrift passen nicht zusammen.'
  else if (day !== signedOn)
    fields.day = 'Die Unterschrift liegt zu weit zurück oder in der Zukunft: Stell die Uhr und unterschreibe nochmals.'
  if (terms.renewalMonths !== null && !renews) fields.renews = 'Kreuze an, dass sich der Vertrag verlängert.'
  if (data.geburtstag > day) fields['data.geburtstag'] = 'Das Geburtsdatum liegt nach der Unterschrift.'
  if (!ways.includes(payment.way)) fields['payment.way'] = 'So lässt sich dieser Vertrag nicht bezahlen.'
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', fields)
}

/** Keeps what one of the two signed; once both have, whoever decides is told. */
async function keepSignedSide(
  given: Acting,
  { row, left }: { row: TransferRecord; left: Contract },
  set: Partial<TransferRecord>,
): Promise<OwnTransfer> {
  const { tx, who } = given
  const isWhole = (set.takenAt ?? row.takenAt) !== null && (set.gaveAt ?? row.gaveAt) !== null
  const turned = isWhole ? { state: 'signed' as const, since: new Date().toISOString() } : {}
  const [next] = await tx
    .update(contractTransfer)
    .set({ ...set, ...turned, version: row.version + 1 })
    .where(eq(contractTransfer._id, row._id))
    .returning()
  if (isWhole) await tellSigned(given, next!, left)
  await tellMoved(given, next!)
  return ownTransferOf(tx, next!, who._id)
}

/** The taker signs; the same paper once more is no news. */
export async function take(given: Acting, _id: string, signed: TransferTaking): Promise<OwnTransfer> {
  const { tx, house, who } = given
  const both = await lockedOwn(tx, who._id, { _id, role: 'taker' })
  const { row } = both
  if (row.hash === signed.hash) return ownTransferOf(tx, row, who._id)
  if (row.state !== 'open' || row.takenAt) throw new Refusal('contract-state', undefined, await ownTransferOf(tx, row, who._id))
  mustFit(row, signed)
  mustBeGuarded(signed)
  const { terms, offer, place } = await takingOf(tx, row)
  const { data, payment, guardian, relation, day, signatures } = signed
  const said = { handing: row.handing, terms, data, payment, guardian, relation, place, day }
  const looks = await layoutsAt(tx, row.studio, signingTime(signed.signedAt, new Date()))
  const paper = await coveredBy(
    looks.map(layout => transferPaper({ ...said, offer: { ...offer, layout } })),
    signed.hash,
  )
  const box = { paper: hinted(paper), member: signatures.member, guardian: signatures.guardian ?? null }
  return keepSignedSide(given, both, {
    paper: sealTaking(house, _id, box),
    account: sealTakenAccount(house, _id, accountIn(paper)),
    hash: signed.hash,
    signedAt: signingTime(signed.signedAt, new Date()),
    takenAt: new Date().toISOString(),
  })
}

/** Under 18 on the day of signing a legal guardian of the giver signs too (C25). */
async function mustBeOfAge({ tx }: Acting, { giver }: TransferRecord, { guardian, relation, signatures, signedAt }: Giving) {
  const [them] = await tx.select({ geburtstag: person.geburtstag }).from(person).where(eq(person._id, giver))
  if (!them?.geburtstag || !isMinor(ageOn(dayOf(signingTime(signedAt, new Date())), them.geburtstag))) return
  if (!signatures.guardian) throw new Refusal('contract-under-age')
  const fields: Record<string, string> = {}
  if (!guardian) fields.guardian = 'Gib an, wer das Mitglied gesetzlich vertritt.'
  if (!relation) fields.relation = 'Gib an, in welcher Beziehung die Vertretung steht.'
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', fields)
}

/** The giver signs what goes over; once more is no news. */
export async function give(given: Acting, _id: string, signed: Giving): Promise<OwnTransfer> {
  const { tx, house, who } = given
  const both = await lockedOwn(tx, who._id, { _id, role: 'giver' })
  const { row } = both
  if (openGiving(house, row)) return ownTransferOf(tx, row, who._id)
  if (row.state !== 'open') throw new Refusal('contract-state', undefined, await ownTransferOf(tx, row, who._id))
  await mustBeOfAge(given, row, signed)
  if ((await handingHash(row.handing)) !== signed.hash)
    throw new Refusal('invalid', { hash: 'Unterschrieben wurde etwas anderes. Bitte neu unterschreiben.' })
  const { signatures, guardian, relation } = signed
  const named = guardian ? [guardian, relation].filter(Boolean).join(', ') : null
  const giving = sealGiving(house, _id, { member: signatures.member, guardian: signatures.guardian ?? null, named })
  return keepSignedSide(given, both, { giving, gaveAt: new Date().toISOString() })
}

/** The no of one of the two; twice is no news. */
export async function decline(given: Acting, _id: string, reason: string | null): Promise<OwnTransfer> {
  const { tx, who } = given
  const { row } = await lockedOwn(tx, who._id, { _id })
  if (row.state !== 'declined') {
    if (!follows(transferMoves, row.state, 'declined'))
      throw new Refusal('contract-state', undefined, await ownTransferOf(tx, row, who._id))
    const [next] = await tx
      .update(contractTransfer)
      .set({ state: 'declined', reason, since: new Date().toISOString(), version: row.version + 1 })
      .where(eq(contractTransfer._id, _id))
      .returning()
    await tellEnded(given, next!, who._id)
    await tellMoved(given, next!)
  }
  return readOwn(tx, _id, who._id)
}
