import { and, eq, or, sql } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import type { leads } from '#contract/leads/calls.ts'
import type { Lead, LeadStep } from '#contract/leads/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { isOpenLead, type LeadState } from '#contract/rules/leads/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import { done } from '#server/kit/done.ts'
import { lockReferrals } from '#server/referrals/rules.ts'
import { actorOf } from '#server/serve/serve.ts'
import { type LeadWriteContext, noteOnLead, tellReferrals, writeLead } from './leadChanges.ts'
import { asNow, columnsOf, stepAsNow, stepOf } from './leadSteps.ts'
import { holdNoCall } from './noCall.ts'
import { present } from './rows.ts'
import { type LeadRecord, lockLead, meantLeadConditionOf, nameOf } from './rules.ts'
import { lead, leadAlike, leadEvent } from './tables.ts'

type LeadMergeCalls = typeof leads

/** Makes one of two: all that was asked and noted of either is read in the one that stays. Done twice it is no news. */
export async function merge(given: Acting, { keep, gone, studio }: CallBody<LeadMergeCalls['merge']>): Promise<Lead> {
  const { tx, who } = given
  await lockReferrals(tx)
  const left = await lockLead(tx, who, eq(lead._id, gone))
  const stays = await lockLead(tx, who, meantLeadConditionOf(keep, studio))
  if (left.mergedInto === keep) return present(tx, keep)
  // An open lead goes into no closed one, and one that is won goes into none: its contract would count no more.
  const isBehind = (isOpenLead(left.state) && !isOpenLead(stays.state)) || left.state === 'won'
  if (keep === gone || left.mergedInto || stays.mergedInto || isBehind) throw new Refusal('lead-state', undefined, await present(tx, keep))
  const author = actorOf(who)
  const before = {
    state: left.state,
    reason: left.reason,
    contract: left.contract,
    since: left.since,
    step: stepOf(left),
    keep: { email: stays.email, telefon: stays.telefon, noCall: stays.noCall, lastEnquiry: stays.lastEnquiry, step: stepOf(stays) },
  }
  await noteOnLead(tx, left, { kind: 'merged', title: `Zusammengelegt mit ${nameOf(stays)}`, author, before })
  await noteOnLead(tx, stays, { kind: 'joined', title: `${nameOf(left)} hierher zusammengelegt`, author })
  await writeLead(given, left, {
    state: 'merged',
    mergedInto: keep,
    since: new Date().toISOString(),
    reason: null,
    contract: null,
    ...columnsOf(null),
  })
  const whole = {
    email: stays.email ?? left.email,
    telefon: stays.telefon ?? left.telefon,
    // Whoever of the two said it is this person.
    noCall: stays.noCall || left.noCall,
    lastEnquiry: [left.lastEnquiry, stays.lastEnquiry].sort().at(-1)!,
  }
  const joined = await writeLead(given, stays, { ...whole, ...(await stepAsNow(tx, { ...stays, ...whole })) })
  if (joined.noCall) await holdNoCall(given, joined)
  await tellReferrals(given, left, { lead: stays.state, by: author })
  return present(tx, keep)
}

interface Before {
  state: LeadState
  reason: string | null
  contract: string | null
  since: string
  step: LeadStep | null
  keep: Pick<LeadRecord, 'email' | 'telefon'> & Partial<Pick<LeadRecord, 'noCall' | 'lastEnquiry'> & { step: LeadStep | null }>
}

/** Takes back what one that stays had of one that went into it, as far as nobody has changed it since. */
async function giveBack(given: LeadWriteContext, gone: LeadRecord, { keep }: Before) {
  const { tx } = given
  const [into] = await tx.select().from(lead).where(eq(lead._id, gone.mergedInto!)).for('update')
  if (!into) return
  const email = keep.email === null && into.email === gone.email ? null : into.email
  const telefon = keep.telefon === null && into.telefon === gone.telefon ? null : into.telefon
  const own = {
    ...(email || telefon ? { email, telefon } : {}),
    ...(keep.noCall === false && gone.noCall ? { noCall: false } : {}),
    ...(keep.lastEnquiry && into.lastEnquiry === gone.lastEnquiry ? { lastEnquiry: keep.lastEnquiry } : {}),
  }
  const [now, was] = [stepOf(into), keep.step]
  const isThat = !!now && !!was && now.day === was.day && now.time === was.time && now.owner === was.owner
  await writeLead(given, into, { ...own, ...(await stepAsNow(tx, { ...into, ...own }, isThat ? (was ?? now) : now)) })
}

/** Takes a merging back: the one that was gone stands as it stood, with the step that it had, in the studio's hands. */
export async function unmerge(given: Acting, { gone, studio }: CallBody<LeadMergeCalls['unmerge']>): Promise<Lead> {
  const { tx, who } = given
  await lockReferrals(tx)
  const row = await lockLead(tx, who, meantLeadConditionOf(gone, studio))
  if (!row.mergedInto) return present(tx, gone)
  const [event] = await tx
    .select()
    .from(leadEvent)
    .where(and(eq(leadEvent.lead, gone), eq(leadEvent.kind, 'merged')))
    .orderBy(sql`${leadEvent.at} desc, ${leadEvent._id} desc`)
    .limit(1)
  const before = event?.before as unknown as Before | undefined
  // One that was born into another has nothing to go back to.
  if (!before) throw new Refusal('lead-state', undefined, await present(tx, gone))
  await noteOnLead(tx, row, { kind: 'apart', title: 'Wieder getrennt', author: actorOf(who) })
  await giveBack(given, row, before)
  await writeLead(given, row, {
    state: before.state,
    mergedInto: null,
    reason: before.reason,
    contract: before.contract,
    since: before.since,
    ...columnsOf(before.step && { ...(await asNow(tx, row, before.step)), owner: null }),
  })
  await tellReferrals(given, row, { lead: before.state, by: actorOf(who) })
  return present(tx, gone)
}

/** Says that two are not one person. */
export async function unlike({ tx, who }: Acting, { one, other, studio }: CallBody<LeadMergeCalls['unlike']>) {
  await lockLead(tx, who, meantLeadConditionOf(one, studio))
  await lockLead(tx, who, eq(lead._id, other))
  const pair = or(and(eq(leadAlike.one, one), eq(leadAlike.other, other)), and(eq(leadAlike.one, other), eq(leadAlike.other, one)))
  await tx.update(leadAlike).set({ no: true }).where(pair)
  return done
}
