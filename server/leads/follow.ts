import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { v7 } from 'uuid'
import { brandOf } from '#contract/brand.ts'
import { declinedReason, leadOf } from '#contract/rules/leads/referral.ts'
import { mayLead } from '#contract/rules/leads/states.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { jobOf } from '#server/kit/jobs/jobs.ts'
import { referralLeads } from '#server/referrals/plugs.ts'
import { lockReferrals } from '#server/referrals/rules.ts'
import type { referral } from '#server/referrals/tables.ts'
import { grantsOfPerson } from '#server/shared/auth/grants.ts'
import { type LeadWriteContext, putLeadState, writeLead } from './leadChanges.ts'
import { receiveEnquiry, rootOf } from './receive.ts'
import { type LeadRecord, visibleTo } from './rules.ts'
import { lead } from './tables.ts'

/** A form that names who invited them makes lead and referral at one go: it has asked already. */
const justNow = 60_000

type Referral = typeof referral.$inferSelect

async function justAsked({ tx }: LeadWriteContext, { email, telefon }: Referral): Promise<LeadRecord | undefined> {
  const since = new Date(Date.now() - justNow).toISOString()
  const reached = or(email ? eq(lead.email, email) : undefined, telefon ? eq(lead.telefon, telefon) : undefined)
  const [row] = await tx
    .select()
    .from(lead)
    .where(and(reached, gt(lead.lastEnquiry, since), isNull(lead.referral), isNull(lead.mergedInto)))
    .limit(1)
  return row
}

/** Each referral has one lead (V43); another member's referral of the same person has one that went into the first. */
async function made(given: LeadWriteContext, row: Referral) {
  const known = await justAsked(given, row)
  if (known) return void (await writeLead(given, known, { referral: row._id }))
  const { vorname, nachname, email, telefon, studio, note, at } = row
  const asked = await receiveEnquiry(given, {
    vorname,
    nachname,
    email,
    telefon,
    studio,
    wish: note,
    source: 'referral',
    referral: row._id,
    at,
  })
  if (asked.row.referral === row._id) return
  const born = { _id: v7(), vorname, nachname, email, telefon, studio, brand: brandOf(studio), source: 'referral' as const }
  const times = { since: at, received: at, lastEnquiry: at, touched: at }
  await given.tx
    .insert(lead)
    .values({ ...born, ...times, lastSource: 'referral', state: 'merged', mergedInto: asked.row._id, referral: row._id })
}

/** The lead of a referral that was moved in the referrals' own list. */
async function moved(
  given: LeadWriteContext,
  { _id }: { _id: string },
  { to, by }: Parameters<Parameters<typeof referralLeads.of>[0]['moved']>[2],
) {
  const [row] = await given.tx.select().from(lead).where(eq(lead.referral, _id)).for('update')
  const status = row && leadOf(row.state, to)
  if (!row || !status || !mayLead(row.state, status)) return
  await putLeadState(given, row, { status, author: by, reason: status === 'lost' ? declinedReason : null, isFollowing: true })
}

/** The acts of leads where referrals ask for them. */
export const asReferralsAsk = referralLeads.of({ made, moved })

/** True where whoever sold it may see the lead; of what nobody sold, where both are of one studio: an id alone wins nothing. */
async function isTheirs(tx: Tx, { _id, studio }: LeadRecord, signed: typeof contract.$inferSelect) {
  if (!signed.seller) return studio === signed.studio
  const grants = await grantsOfPerson(tx, signed.seller)
  return (await tx.$count(lead, and(eq(lead._id, _id), visibleTo({ grants })))) > 0
}

/** A contract that names a lead was accepted (C08): the lead is won by it, and belongs to its account from then on. */
export const wonJob = jobOf<{ contract: string }>('lead-won', (house, payload, { finish }) =>
  house.db.transaction(async tx => {
    if (!(await finish(tx))) return
    // Before any row: what is won moves its referral too.
    await lockReferrals(tx)
    const [signed] = await tx.select().from(contract).where(eq(contract._id, payload.contract))
    if (!signed?.lead || signed.state !== 'accepted') return
    const row = await standingOf({ tx, house }, signed.lead)
    if (!row || !(await isTheirs(tx, row, signed))) return
    const given = { tx, house }
    const won = { status: 'won' as const, reason: `Vertrag ${signed.number}`, contract: signed._id, author: signed.seller }
    const next = mayLead(row.state, 'won') ? await putLeadState(given, row, won) : row
    await writeLead(given, next, { person: signed.person, contract: signed._id })
  }),
)

/** The lead itself, or the one that it went into at last; locked. */
async function standingOf({ tx }: LeadWriteContext, _id: string): Promise<LeadRecord | undefined> {
  const [row] = await tx.select().from(lead).where(eq(lead._id, _id))
  if (!row) return undefined
  const { _id: root } = await rootOf(tx, row)
  return (await tx.select().from(lead).where(eq(lead._id, root)).for('update'))[0]
}
