import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { likeness } from '#contract/rules/leads/likeness.ts'
import { isOpenLead } from '#contract/rules/leads/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { type LeadWriteContext, noteOnLead, writeLead } from './leadChanges.ts'
import { stepAsNow } from './leadSteps.ts'
import type { LeadRecord } from './rules.ts'
import { lead } from './tables.ts'

type Known = Pick<LeadRecord, '_id' | 'vorname' | 'nachname' | 'email' | 'telefon' | 'geburtstag'>

const reachedBy = ({ nachname, ...row }: Known) => ({ ...row, nachname: nachname ?? '' })

/** Leads of the same person for sure, whenever, wherever and of whichever brand they asked (V04), locked; the given one is none of them. */
async function othersOf(tx: Tx, row: Known): Promise<LeadRecord[]> {
  const { _id, email, telefon } = row
  const reached = or(email ? eq(lead.email, email) : undefined, telefon ? eq(lead.telefon, telefon) : undefined)
  if (!reached) return []
  const found = await tx
    .select()
    .from(lead)
    .where(and(reached, ne(lead._id, _id), isNull(lead.mergedInto)))
    .orderBy(lead._id)
    .for('update')
  return found.filter(other => likeness(reachedBy(row), reachedBy(other)) === 'same')
}

/** True where the same person has said in another lead that they are not to be called. */
export const hasSaidNoCall = async (tx: Tx, row: Known) => (await othersOf(tx, row)).some(({ noCall }) => noCall)

/**
 * «Nicht anrufen» is a person's word, not a lead's (V06): all of theirs say the same, and no call is the next step of any. Whoever asks for it holds
 * the lock of referrals, as all do that change several leads at once.
 */
export async function holdNoCall(given: LeadWriteContext, row: LeadRecord) {
  const { tx } = given
  const { noCall } = row
  const others = (await othersOf(tx, row)).filter(other => other.noCall !== noCall)
  const title = noCall ? 'Will nicht angerufen werden' : 'Darf wieder angerufen werden'
  for (const other of others) await noteOnLead(tx, other, { kind: 'edited', title, text: 'In einem anderen Lead gesagt.', author: null })
  for (const other of others.filter(({ state }) => isOpenLead(state)))
    await writeLead(given, other, { noCall, ...(await stepAsNow(tx, { ...other, noCall })) })
  // One that is closed is not touched: it is forgotten when it would be.
  const closed = others.filter(({ state }) => !isOpenLead(state)).map(({ _id }) => _id)
  if (closed.length > 0)
    await tx
      .update(lead)
      .set({ noCall, version: sql`${lead.version} + 1` })
      .where(inArray(lead._id, closed))
}
