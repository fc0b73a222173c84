import { and, eq, inArray, or } from 'drizzle-orm'
import { brandOf } from '#contract/brand.ts'
import type { CallBody } from '#contract/call.ts'
import { cleanEmail } from '#contract/clean.ts'
import type { leads } from '#contract/leads/calls.ts'
import type { Lead } from '#contract/leads/shapes.ts'
import { dialled } from '#contract/phone.ts'
import { Refusal, refusals } from '#contract/refusals.ts'
import { isOpenLead, stepKinds } from '#contract/rules/leads/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { isSame, mustBeSeen } from '#server/kit/row.ts'
import { today } from '#server/kit/zone.ts'
import { lockReferrals } from '#server/referrals/rules.ts'
import { actorOf } from '#server/serve/serve.ts'
import { savepoint } from '#server/serve/transaction.ts'
import { noteOnLead, putLeadState, writeLead } from './leadChanges.ts'
import { againStep, columnsOf, mustBeAble, stepOf, usualStep } from './leadSteps.ts'
import { hasSaidNoCall, holdNoCall } from './noCall.ts'
import { receiveEnquiry } from './receive.ts'
import { present } from './rows.ts'
import { editsIn, type LeadRecord, lockLead, meantLeadConditionOf, nameOf, visibleTo } from './rules.ts'
import { lead, leadCategory } from './tables.ts'

type LeadActCalls = typeof leads

async function mustHaveCategory(tx: Tx, category: string | null) {
  if (category && (await tx.$count(leadCategory, eq(leadCategory._id, category))) === 0)
    throw new Refusal('invalid', { category: 'Diese Kategorie gibt es nicht mehr.' })
}

const fieldsOf = ({ vorname, nachname, email, telefon, wish, geburtstag, noCall, category }: CallBody<LeadActCalls['create']>) => ({
  vorname,
  nachname,
  email: email ? cleanEmail(email) : null,
  telefon: telefon ? dialled(telefon) : null,
  wish,
  geburtstag,
  noCall,
  category,
})

/** Somebody at the desk or on the telephone, written down by hand. */
export async function create(given: Acting, body: CallBody<LeadActCalls['create']>): Promise<Lead> {
  const { tx, who } = given
  const [known] = await tx.select().from(lead).where(eq(lead._id, body._id))
  if (known) {
    const said = fieldsOf(body)
    // What they said before may have taken the call away.
    if (!isSame(known, { ...said, noCall: said.noCall || known.noCall }) || !editsIn(who, known.studio)) throw new Refusal('taken')
    return present(tx, body._id)
  }
  await mustHaveCategory(tx, body.category)
  await receiveEnquiry(given, { ...body, author: actorOf(who) })
  return present(tx, body._id)
}

/** Changes what is known of somebody, or gives the lead to another studio, whose people then have the step. */
export async function edit(given: Acting, { to, studio, version, mayCall, ...body }: CallBody<LeadActCalls['edit']>): Promise<Lead> {
  const { tx, who } = given
  // It may change others of the same person.
  await lockReferrals(tx)
  const row = await lockLead(tx, who, meantLeadConditionOf(body._id, studio))
  const said = fieldsOf({ ...body, studio })
  // A withdrawal ends by the person's own later word alone: a tick that is missing may never have been seen.
  const fields = { ...said, noCall: row.noCall ? !mayCall : said.noCall, source: body.source }
  const moves = to && to !== row.studio ? to : undefined
  const same = isSame(row, fields) && !moves
  if (row.version !== version) mustBeSeen(row, version, same, await present(tx, row._id))
  if (same) return present(tx, row._id)
  if (moves && !editsIn(who, moves)) throw new Refusal('invalid', { to: 'In diesem Studio bearbeitest du keine Leads.' })
  await mustHaveCategory(tx, fields.category)
  const isSaid = fields.noCall !== row.noCall
  if (isSaid && !fields.noCall)
    await noteOnLead(tx, row, { kind: 'edited', title: 'Darf wieder angerufen werden', text: mayCall, author: actorOf(who) })
  const isReachedAnew = fields.email !== row.email || fields.telefon !== row.telefon
  const noCall = fields.noCall || (!isSaid && isReachedAnew && (await hasSaidNoCall(tx, { ...row, ...fields })))
  const step = stepOf(row)
  const isBarred = step?.kind === 'call' && (noCall || !fields.telefon)
  const kept = step && (isBarred ? { ...step, kind: fields.email ? ('mail' as const) : ('look' as const) } : step)
  await noteOnLead(tx, row, {
    kind: 'edited',
    title: moves ? 'An ein anderes Studio gegeben' : 'Angaben geändert',
    author: actorOf(who),
    before: { ...fieldsOf({ ...row, studio } as never) },
  })
  const next = await writeLead(given, row, {
    ...fields,
    noCall,
    ...(moves && { studio: moves, brand: brandOf(moves) }),
    ...columnsOf(kept && { ...kept, owner: moves ? null : kept.owner }),
    ...(!moves && { stepTold: row.stepTold, stepRaised: row.stepRaised }),
  })
  if (isSaid || (noCall && isReachedAnew)) await holdNoCall(given, next)
  return present(tx, next._id)
}

/** Refuses whoever saw another row, with the row as it stands. */
async function mustHaveSeen(tx: Tx, row: LeadRecord, version: number | undefined, same: boolean) {
  if (version !== undefined && row.version !== version) mustBeSeen(row, version, same, await present(tx, row._id))
}

/** Leads with a referral, theirs or that of one that went into them, wait for it first: it and they change together. */
async function waitFor(tx: Tx, ids: readonly string[]) {
  const some =
    ids.length > 0
      ? await tx
          .select({ referral: lead.referral })
          .from(lead)
          .where(or(inArray(lead._id, [...ids]), inArray(lead.mergedInto, [...ids])))
      : []
  if (some.some(({ referral }) => referral !== null)) await lockReferrals(tx)
}

export async function move(
  given: Acting,
  _id: string,
  { studio, version, status, step, reason }: CallBody<LeadActCalls['move']>,
): Promise<Lead> {
  const { tx, who } = given
  await waitFor(tx, [_id])
  const row = await lockLead(tx, who, meantLeadConditionOf(_id, studio))
  await mustHaveSeen(tx, row, version, row.state === status)
  await putLeadState(given, row, { status, step, reason, author: actorOf(who) })
  return present(tx, _id)
}

/** Each as it can; those that can't stay, by name and with the reason (V02). */
export async function moveAll(given: Acting, { rows, status, step, reason }: CallBody<LeadActCalls['moveAll']>) {
  const { tx, who } = given
  await waitFor(
    tx,
    rows.map(({ _id }) => _id),
  )
  const moved: { _id: string; from: LeadRecord['state']; version: number }[] = []
  const left: { _id: string; name: string; why: string }[] = []
  for (const { _id, version } of rows) {
    const [row] = await tx
      .select()
      .from(lead)
      .where(and(eq(lead._id, _id), visibleTo(who, ['af_edit'])))
      .for('update')
    if (!row) left.push({ _id, name: 'Unbekannt', why: refusals.missing[1] })
    if (!row || row.state === status) continue
    try {
      if (version !== undefined && version !== row.version) throw new Refusal('stale')
      const next = await savepoint(tx, inner => putLeadState({ ...given, tx: inner }, row, { status, step, reason, author: actorOf(who) }))
      moved.push({ _id, from: row.state, version: next.version })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      left.push({ _id, name: nameOf(row), why: Object.values(error.fields ?? {})[0] ?? error.message })
    }
  }
  return { moved, left }
}

const said = { done: 'Erledigt', reached: 'Erreicht', notReached: 'Nicht erreicht', moved: 'Verschoben' } as const

/** Enters what became of the step; the next one stands in the same act (V03). */
export async function step(
  given: Acting,
  _id: string,
  { studio, version, outcome, next, note: words }: CallBody<LeadActCalls['step']>,
): Promise<Lead> {
  const { tx, who } = given
  await waitFor(tx, [_id])
  const row = await lockLead(tx, who, meantLeadConditionOf(_id, studio))
  await mustHaveSeen(tx, row, version, false)
  const now = stepOf(row)
  if (!now || !isOpenLead(row.state)) throw new Refusal('lead-state', undefined, await present(tx, _id))
  if (outcome === 'moved' && !next) throw new Refusal('invalid', { next: 'Sag, auf wann.' })
  if (next) await mustBeAble(tx, row, next)
  const author = actorOf(who)
  const owner = now.owner ?? author
  const reached = outcome === 'reached' && row.state === 'new'
  const following =
    next ??
    (outcome === 'notReached'
      ? await againStep(tx, row, owner)
      : await usualStep(tx, row, reached ? 'contacted' : row.state === 'new' ? 'contacted' : row.state, owner))
  await noteOnLead(tx, row, {
    kind: outcome,
    title: `${stepKinds[now.kind]}: ${said[outcome]}`,
    text: words,
    author,
    before: { step: now },
  })
  if (reached) {
    const moved = await putLeadState(given, row, { status: 'contacted', step: following, author })
    await writeLead(given, moved, { tries: 0, triedDays: [] })
    return present(tx, _id)
  }
  const days = outcome === 'notReached' ? [...new Set([...row.triedDays, today()])] : outcome === 'reached' ? [] : row.triedDays
  const tries = outcome === 'notReached' ? row.tries + 1 : outcome === 'reached' ? 0 : row.tries
  await writeLead(given, row, { ...columnsOf(following), tries, triedDays: days })
  return present(tx, _id)
}

/** Notes are only added: nobody else's change stands in their way. */
export async function addNote(given: Acting, _id: string, { studio, _id: own, text }: CallBody<LeadActCalls['note']>): Promise<Lead> {
  const { tx, who } = given
  const row = await lockLead(tx, who, meantLeadConditionOf(_id, studio))
  const made = await noteOnLead(tx, row, { _id: own, kind: 'noted', title: 'Notiz', text, author: actorOf(who) })
  if (made) await tx.update(lead).set({ touched: new Date().toISOString() }).where(eq(lead._id, _id))
  return present(tx, _id)
}
