import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { LeadStep } from '#contract/leads/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { isOpenLead, type LeadState, leadStates, mayLead, noReason, stepKinds } from '#contract/rules/leads/states.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { referring } from '#server/referrals/plugs.ts'
import { tellLead } from './leadNews.ts'
import { asNow, columnsOf, mustBeAble, stepOf, usualStep } from './leadSteps.ts'
import { present } from './rows.ts'
import { groupOf, type LeadRecord } from './rules.ts'
import { lead, leadEvent } from './tables.ts'

export type LeadWriteContext = Within<WithBus & WithDomains>

interface Happened {
  kind: string
  title: string
  text?: string | null
  author: string | null
  before?: Record<string, unknown>
  _id?: string
  at?: string
}

/** Writes down what happened to a lead; the same id again is no news. */
export async function noteOnLead(
  tx: Tx,
  row: Pick<LeadRecord, '_id'>,
  { _id = v7(), at = new Date().toISOString(), text = null, ...happened }: Happened,
) {
  const [made] = await tx
    .insert(leadEvent)
    .values({ _id, at, lead: row._id, text, ...happened })
    .onConflictDoNothing()
    .returning({ _id: leadEvent._id })
  return made !== undefined
}

/** Writes columns of a lead, and tells who has it open, and who gets it. */
export async function writeLead(
  { tx, house }: LeadWriteContext,
  row: LeadRecord,
  fields: Partial<typeof lead.$inferInsert>,
): Promise<LeadRecord> {
  const [next] = await tx
    .update(lead)
    .set({ ...fields, touched: new Date().toISOString(), version: sql`${lead.version} + 1` })
    .where(eq(lead._id, row._id))
    .returning()
  await tellLead(tx, house, row)
  if (next!.studio !== row.studio) await tellLead(tx, house, next!)
  return next!
}

/** The step that the last move took away, for a move back. */
async function stepBefore(tx: Tx, row: LeadRecord, state: LeadState): Promise<LeadStep | undefined> {
  const [last] = await tx
    .select({ before: leadEvent.before })
    .from(leadEvent)
    .where(and(eq(leadEvent.lead, row._id), eq(leadEvent.kind, 'moved')))
    .orderBy(desc(leadEvent.at), desc(leadEvent._id))
    .limit(1)
  const step = last?.before?.state === state ? (last.before.step as LeadStep | null) : null
  return step ? asNow(tx, row, step) : undefined
}

/** Has the referral of a lead, and those of all that went into it, follow it (V43). */
export async function tellReferrals(
  given: LeadWriteContext,
  { _id }: Pick<LeadRecord, '_id'>,
  move: { lead: LeadState; by: string | null },
) {
  const { tx, house } = given
  const rows = await tx
    .select({ referral: lead.referral })
    .from(lead)
    .where(and(inArray(lead._id, await groupOf(tx, _id)), isNotNull(lead.referral)))
    .orderBy(lead.received, lead._id)
  for (const { referral } of rows) await referring.one(house)?.moved(given, referral!, move)
}

interface Move {
  status: LeadState
  step?: LeadStep | null
  reason?: string | null
  /** Null where it comes about by itself. */
  author: string | null
  contract?: string | null
  /** The referral has moved already. */
  isFollowing?: true
}

/** Puts a lead into another state, with the next step or the reason; the one that it has is no news. Refuses `lead-state` with the row. */
export async function putLeadState(
  given: LeadWriteContext,
  row: LeadRecord,
  { status, step, reason, author, contract = null, isFollowing }: Move,
): Promise<LeadRecord> {
  const { tx } = given
  if (row.state === status) return row
  if (!mayLead(row.state, status)) throw new Refusal('lead-state', undefined, await present(tx, row._id))
  const next = isOpenLead(status)
    ? (step ?? (await stepBefore(tx, row, status)) ?? (await usualStep(tx, row, status, row.stepOwner)))
    : null
  if (next && step) await mustBeAble(tx, row, step)
  const why = isOpenLead(status) ? null : (reason ?? (status === 'lost' || status === 'won' ? noReason : null))
  await noteOnLead(tx, row, {
    kind: 'moved',
    title: `${leadStates[row.state]} → ${leadStates[status]}${next ? `, als Nächstes: ${stepKinds[next.kind]}` : ''}`,
    text: why,
    author,
    before: { state: row.state, step: stepOf(row), reason: row.reason },
  })
  const moved = await writeLead(given, row, {
    state: status,
    since: new Date().toISOString(),
    reason: why,
    contract: status === 'won' ? contract : null,
    ...columnsOf(next),
  })
  if (!isFollowing) await tellReferrals(given, row, { lead: status, by: author })
  return moved
}
