import { and, eq, or, sql } from 'drizzle-orm'
import type { Body } from '#contract/call.ts'
import type { leads } from '#contract/leads/calls.ts'
import type { Lead, Step } from '#contract/leads/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { isOpenLead, type LeadState } from '#contract/rules/leads/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import { done } from '#server/kit/done.ts'
import { lockReferrals } from '#server/referrals/rules.ts'
import { actorOf } from '#server/serve/serve.ts'
import { present } from './rows.ts'
import { locked, meant, nameOf } from './rules.ts'
import { columnsOf, stepOf } from './steps.ts'
import { lead, leadAlike, leadEvent } from './tables.ts'
import { note, write } from './write.ts'

type Of = typeof leads

/** Makes one of two: all that was asked and noted of either is read in the one that stays. Done twice it is no news. */
export async function merge(given: Acting, { keep, gone, studio }: Body<Of['merge']>): Promise<Lead> {
  const { tx, who } = given
  await lockReferrals(tx)
  const left = await locked(tx, who, eq(lead._id, gone))
  const stays = await locked(tx, who, meant(keep, studio))
  if (left.mergedInto === keep) return present(tx, keep)
  const isBehind = isOpenLead(left.state) && !isOpenLead(stays.state)
  if (keep === gone || left.mergedInto || stays.mergedInto || isBehind) throw new Refusal('lead-state', undefined, await present(tx, keep))
  const author = actorOf(who)
  const before = {
    state: left.state,
    reason: left.reason,
    contract: left.contract,
    since: left.since,
    step: stepOf(left),
    keep: { email: stays.email, telefon: stays.telefon },
  }
  await note(tx, left, { kind: 'merged', title: `Zusammengelegt mit ${nameOf(stays)}`, author, before })
  await note(tx, stays, { kind: 'joined', title: `${nameOf(left)} hierher zusammengelegt`, author })
  await write(given, left, {
    state: 'merged',
    mergedInto: keep,
    since: new Date().toISOString(),
    reason: null,
    contract: null,
    ...columnsOf(null),
  })
  await write(given, stays, {
    email: stays.email ?? left.email,
    telefon: stays.telefon ?? left.telefon,
    lastEnquiry: [left.lastEnquiry, stays.lastEnquiry].sort().at(-1)!,
  })
  return present(tx, keep)
}

interface Before {
  state: LeadState
  reason: string | null
  contract: string | null
  since: string
  step: Step | null
}

/** Takes a merging back: the one that was gone stands as it stood, with the step that it had, in the studio's hands. */
export async function unmerge(given: Acting, { gone, studio }: Body<Of['unmerge']>): Promise<Lead> {
  const { tx, who } = given
  await lockReferrals(tx)
  const row = await locked(tx, who, meant(gone, studio))
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
  await note(tx, row, { kind: 'apart', title: 'Wieder getrennt', author: actorOf(who) })
  await tx
    .update(lead)
    .set({ version: sql`${lead.version} + 1` })
    .where(eq(lead._id, row.mergedInto))
  await write(given, row, {
    state: before.state,
    mergedInto: null,
    reason: before.reason,
    contract: before.contract,
    since: before.since,
    ...columnsOf(before.step && { ...before.step, owner: null }),
  })
  return present(tx, gone)
}

/** Says that two are not one person. */
export async function unlike({ tx, who }: Acting, { one, other, studio }: Body<Of['unlike']>) {
  await locked(tx, who, meant(one, studio))
  await locked(tx, who, eq(lead._id, other))
  const pair = or(and(eq(leadAlike.one, one), eq(leadAlike.other, other)), and(eq(leadAlike.one, other), eq(leadAlike.other, one)))
  await tx.update(leadAlike).set({ no: true }).where(pair)
  return done
}
