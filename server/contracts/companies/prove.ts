import { and, eq } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import type { companies } from '#contract/contracts/companies.ts'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { append, happenedTo } from '#server/contracts/append.ts'
import { company, contractCompany } from '#server/contracts/company/tables.ts'
import { rowOf } from '#server/contracts/contractList.ts'
import { type ContractRecord, contractPlaceConditionOf, lifeIn, lockedToDecide } from '#server/contracts/rules.ts'
import { contractAttachment } from '#server/contracts/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { pendingOf, percentFrom, takenBack, termFrom } from './percent.ts'

/** By which company a contract costs less. */
export async function companyOf(tx: Tx, of: string) {
  const [found] = await tx
    .select({ name: company.name, kept: contractCompany })
    .from(contractCompany)
    .innerJoin(company, eq(company._id, contractCompany.company))
    .where(eq(contractCompany.contract, of))
  if (!found) return { company: null }
  const { name, kept } = found
  return { company: { name, percent: kept.percent, byProof: kept.hash === null, until: kept.until, endsOn: kept.endsOn } }
}

/** `from` is the day from which it would cost less; null where nothing of it is sold any more. */
async function mustHold(
  tx: Tx,
  row: ContractRecord,
  { company: of, proof, until }: CallBody<(typeof companies)['prove']>,
  from: string | null,
) {
  const fields: Record<string, string> = {}
  const [known] = await tx.select().from(company).where(eq(company._id, of))
  if (!known?.studios.includes(row.studio)) fields.company = 'Diese Firma gibt es in diesem Studio nicht.'
  if (from === null) fields.company = 'Dieser Vertrag ist im Voraus bezahlt: Sein Preis ändert nicht mehr.'
  const isOf = and(eq(contractAttachment.contract, row._id), eq(contractAttachment._id, proof))
  if ((await tx.$count(contractAttachment, isOf)) === 0) fields.proof = 'Diese Beilage gibt es bei diesem Vertrag nicht.'
  if (until < today()) fields.until = 'Dieser Tag ist vorbei.'
  else if (from !== null && until < from) fields.until = `Der Rabatt gilt erst ab ${dayText(from)}: So lange muss der Nachweis gelten.`
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', fields)
}

/**
 * Accepts a proof: from tomorrow on the contract costs less, what is paid beforehand from its next term on, until the proof's last day (C35); one that
 * was accepted already is no news.
 */
export async function prove(
  given: Acting,
  place: Parameters<typeof contractPlaceConditionOf>[0],
  form: CallBody<(typeof companies)['prove']>,
) {
  const { tx, who } = given
  const row = await lockedToDecide(tx, who, contractPlaceConditionOf(place))
  const { company: of, percent, until, proof, version } = form
  const [held] = await tx.select().from(contractCompany).where(eq(contractCompany.contract, row._id))
  const isSame = held?.hash === null && held.company === of && held.percent === percent && held.until === until && held.proof === proof
  if (isSame && held.endsOn === null) return companyOf(tx, row._id)
  if (row.version !== version) throw new Refusal('stale', undefined, await rowOf(tx, row._id))
  if (row.state !== 'accepted') throw new Refusal('contract-state', undefined, await rowOf(tx, row._id))
  const [before, day] = [await happenedTo(tx, row), today()]
  // An end or another percent that the list has said and that has not come yet falls away.
  const pending = pendingOf(row, before, day)
  const rest = before.filter(({ _id }) => !pending.some(one => one._id === _id))
  const from = termFrom(lifeIn(row, rest), addDays(day, 1), day)
  await mustHold(tx, row, form, from)
  const said = { author: actorOf(who), reason: 'Nachweis der Firma angenommen' }
  const added = [...takenBack(pending, said, day), percentFrom(from!, percent, said)]
  await append(given, row, before, { added })
  const kept = { company: of, hash: null, percent, until, proof, by: actorOf(who), endsOn: null, event: null, toldAt: null }
  await tx
    .insert(contractCompany)
    .values({ ...kept, contract: row._id })
    .onConflictDoUpdate({ target: contractCompany.contract, set: kept })
  return companyOf(tx, row._id)
}
