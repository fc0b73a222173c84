import { and, desc, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import { brandOf } from '#contract/brand.ts'
import { cleanEmail } from '#contract/clean.ts'
import { dialled } from '#contract/phone.ts'
import type { Answers, QuestionPage } from '#contract/questionnaire/shapes.ts'
import { likeness, type Reached, sameFor } from '#contract/rules/leads/likeness.ts'
import { isOpenLead, type LeadSource, type LeadState, leadSources } from '#contract/rules/leads/states.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { consentAddress, consentState } from '#server/newsletter/tables.ts'
import { lockReferrals } from '#server/referrals/rules.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { type LeadWriteContext, noteOnLead, tellReferrals, writeLead } from './leadChanges.ts'
import { tellLead, tellReceived } from './leadNews.ts'
import { columnsOf, firstStep, stepAsNow } from './leadSteps.ts'
import { holdNoCall } from './noCall.ts'
import type { LeadRecord } from './rules.ts'
import { lead, leadAlike, leadEnquiry, looselyOf } from './tables.ts'

export interface Enquiry {
  /** The lead's, where a device made it: then it is a lead of its own in any case. */
  _id?: string
  vorname: string
  nachname: string | null
  email: string | null
  telefon: string | null
  geburtstag?: string | null
  wish?: string | null
  studio: string | null
  source: LeadSource
  noCall?: boolean
  category?: string | null
  campaign?: string | null
  form?: { _id: string; wording: number; pages: QuestionPage[] }
  answers?: Answers | null
  /** Hash of the key under which the form was sent. */
  act?: string
  author?: string | null
  referral?: string
  /** One of many: nobody is told of each, and who is almost alike is looked up for all at once (`proposeAlmost`). */
  isQuiet?: true
  state?: LeadState
  at?: string
}

/** Their one spelling: an address as servers know it, a number as it is dialled. */
const reachedBy = ({ vorname, nachname, email, telefon, geburtstag }: Enquiry): Reached => ({
  vorname,
  nachname: nachname ?? '',
  email: email ? cleanEmail(email) : null,
  telefon: telefon ? dialled(telefon) : null,
  geburtstag: geburtstag ?? null,
})

const loosely = looselyOf(lead.email)
/** The most that are proposed of one table. */
const mostProposed = 2000
const almost = 'Fast gleiche E-Mail-Adresse'

/** Leads that may be of the same person; of many that come at once those whose addresses are almost the same are left to `proposeAlmost`. */
function similar({ email, telefon, geburtstag }: Reached, isOne: boolean): SQL | undefined {
  const [name = '', host = ''] = email?.split('@') ?? []
  return or(
    email ? eq(lead.email, email) : undefined,
    email && isOne ? sql`${loosely} = ${`${name.split('+')[0]!.replaceAll('.', '')}@${host}`}` : undefined,
    telefon ? eq(lead.telefon, telefon) : undefined,
    geburtstag ? eq(lead.geburtstag, geburtstag) : undefined,
  )
}

interface AlikeLeads {
  /** The one that it is for sure, the one that wrote last first. */
  same: LeadRecord[]
  propose: { row: LeadRecord; why: string }[]
  /** Somebody of long ago, of another brand, or who was won. */
  earlier: LeadRecord | undefined
  /** The same person has said that they are not to be called, whenever and wherever: that holds on as any withdrawal (V06). */
  noCall: boolean
}

/** Looks at all who may be the same person; what was merged stands for the one that it went into (V04). */
async function findAlike(tx: Tx, who: Reached, { brand, at, isOne }: { brand: string; at: string; isOne: boolean }): Promise<AlikeLeads> {
  const where = similar(who, isOne)
  const found: AlikeLeads = { same: [], propose: [], earlier: undefined, noCall: false }
  if (!where) return found
  const rows = await tx.select().from(lead).where(where).orderBy(desc(lead.lastEnquiry)).limit(100)
  const since = new Date(Date.parse(at) - sameFor).toISOString()
  for (const row of rows) {
    const is = likeness(who, { ...row, nachname: row.nachname ?? '' })
    if (is === 'other') continue
    const root = row.mergedInto ? await rootOf(tx, row) : row
    if (is === 'same' && root.noCall) found.noCall = true
    const isNow = root.brand === brand && root.lastEnquiry >= since
    // A lead that is won stays won: its contract counts on, and whoever asks again is another lead.
    const isSame = isNow && root.state !== 'won'
    if (is === 'same' && isSame && !found.same.some(one => one._id === root._id)) found.same.push(root)
    else if (is === 'same' && !isSame) found.earlier ??= root
    else if (is === 'propose' && isNow) found.propose.push({ row: root, why: whyAlike(who, row) })
  }
  return found
}

const whyAlike = (one: Reached, other: Pick<LeadRecord, 'telefon' | 'geburtstag'>) =>
  one.telefon && one.telefon === other.telefon
    ? 'Gleiche Nummer, anderer Name'
    : one.geburtstag && one.geburtstag === other.geburtstag
      ? 'Gleicher Name und gleiches Geburtsdatum'
      : almost

/** The one that stands for it: itself, or what it went into. */
export async function rootOf(tx: Tx, row: LeadRecord): Promise<LeadRecord> {
  let root = row
  for (let steps = 0; root.mergedInto && steps < 20; steps++) {
    const [next] = await tx.select().from(lead).where(eq(lead._id, root.mergedInto))
    if (!next) return root
    root = next
  }
  return root
}

export async function propose(tx: Tx, one: string, other: string, why: string) {
  if (one === other) return
  const [a, b] = [one, other].sort()
  await tx.insert(leadAlike).values({ one: a!, other: b!, why }).onConflictDoNothing()
}

const earlierOf = ({ same, earlier }: AlikeLeads) => (earlier ? [...same, earlier] : same)

/** Proposes for many that came at once those whose address is almost the same, in one look at all. */
export async function proposeAlmost(tx: Tx, ids: readonly string[], at = new Date().toISOString()) {
  if (ids.length === 0) return
  const other = alias(lead, 'other')
  const since = new Date(Date.parse(at) - sameFor).toISOString()
  const found = await tx
    .select({ one: lead._id, other: other._id })
    .from(lead)
    .innerJoin(other, and(sql`${looselyOf(other.email)} = ${loosely}`, eq(other.brand, lead.brand), ne(other.email, lead.email)))
    .where(and(sql`${lead._id} = any(${sql.param(ids)}::uuid[])`, isNull(other.mergedInto), gt(other.lastEnquiry, since)))
    .limit(mostProposed)
  for (const { one, other: alike } of found) await propose(tx, one, alike, almost)
}

/** A member whose contract runs, or whose address is blocked, is told to the studio, and counts in no figure (V04). */
async function markOf(tx: Tx, { email }: Reached, found: AlikeLeads): Promise<string | null> {
  if (earlierOf(found).some(({ state }) => state === 'spam')) return 'spam'
  if (!email) return null
  const runs = and(eq(contract.state, 'accepted'), or(sql`${contract.finalEnd} is null`, gt(contract.finalEnd, today())))
  const [member] = await tx
    .select({ _id: person._id })
    .from(person)
    .innerJoin(contract, eq(contract.person, person._id))
    .where(and(eq(person.email, email), sql`${person.deletedAt} is null`, runs))
    .limit(1)
  if (member) return 'member'
  const [blocked] = await tx
    .select({ _id: consentAddress._id })
    .from(consentAddress)
    .innerJoin(consentState, eq(consentState.address, consentAddress._id))
    .where(and(eq(consentAddress.channel, 'email'), eq(consentAddress.address, email), eq(consentState.state, 'blocked')))
    .limit(1)
  return blocked ? 'blocked' : null
}

const knownStudio = async (tx: Tx, code: string | null) =>
  code ? ((await tx.select({ code: studio.code }).from(studio).where(eq(studio.code, code)))[0]?.code ?? null) : null

/** Takes an enquiry in: one lead more, or one that is there asks again and stands open anew. Answers the lead, and whether it is new. */
export async function receiveEnquiry(given: LeadWriteContext, enquiry: Enquiry): Promise<{ row: LeadRecord; isNew: boolean }> {
  const { tx } = given
  await lockReferrals(tx)
  const at = enquiry.at ?? new Date().toISOString()
  const code = await knownStudio(tx, enquiry.studio)
  const who = reachedBy(enquiry)
  const found = await findAlike(tx, who, { brand: brandOf(code), at, isOne: !enquiry.isQuiet })
  const [known] = enquiry._id ? [] : found.same
  const row = known
    ? await askedAgain(given, known, enquiry, { found, at })
    : await born(given, { ...enquiry, ...who, studio: code }, { found, at })
  await keepEnquiry(tx, row, { ...enquiry, ...who }, at)
  if (row.noCall) await holdNoCall(given, row)
  const others = known ? found.same.slice(1) : found.same
  for (const other of others)
    await propose(tx, row._id, other._id, enquiry._id ? 'Gleiche E-Mail-Adresse oder Nummer' : 'Andere Nummer, gleiche Adresse')
  for (const { row: other, why } of found.propose) await propose(tx, row._id, other._id, why)
  return { row, isNew: !known }
}

async function keepEnquiry(
  tx: Tx,
  row: LeadRecord,
  { form, answers, act, source, vorname, nachname, email, telefon, wish = null }: Enquiry,
  at: string,
) {
  await tx.insert(leadEnquiry).values({
    _id: v7(),
    lead: row._id,
    at,
    source,
    form: form?._id ?? null,
    vorname,
    nachname: nachname || null,
    email,
    telefon,
    wish,
    answers: answers ?? null,
    pages: form?.pages ?? [],
    wording: form?.wording ?? null,
    act: act ?? null,
  })
}

interface Taken {
  found: AlikeLeads
  at: string
}

async function born(given: LeadWriteContext, enquiry: Enquiry, { found, at }: Taken): Promise<LeadRecord> {
  const { tx, house } = given
  const { _id = v7(), vorname, nachname, email, telefon, geburtstag = null, wish = null, source, author = null } = enquiry
  const { category = null, campaign = null, form, state = 'new', referral = null } = enquiry
  // A form at the desk that says nothing of it lifts none.
  const noCall = enquiry.noCall === true || found.noCall
  const about = { studio: enquiry.studio, category, form: form?._id ?? null, noCall, telefon, email }
  const step = isOpenLead(state) ? await firstStep(tx, about, at) : null
  const mark = await markOf(tx, { vorname, nachname: nachname ?? '', email, telefon, geburtstag }, found)
  const [row] = await tx
    .insert(lead)
    .values({
      _id,
      ...about,
      brand: brandOf(enquiry.studio),
      vorname,
      nachname: nachname || null,
      geburtstag,
      wish,
      campaign,
      source,
      lastSource: source,
      state,
      since: at,
      received: at,
      lastEnquiry: at,
      touched: at,
      ...columnsOf(step),
      mark,
      referral,
    })
    .returning()
  await noteOnLead(tx, row!, { kind: 'received', title: `Eingegangen: ${leadSources[source]}`, text: wish, author, at })
  if (found.earlier)
    await noteOnLead(tx, row!, {
      kind: 'earlier',
      title: 'Hat früher schon angefragt',
      author: null,
      at,
      before: { lead: found.earlier._id },
    })
  if (!enquiry.isQuiet) await tellLead(tx, house, row!)
  if (step?.owner && step.owner !== author && !enquiry.isQuiet) await tellReceived(tx, house, row!, [step.owner])
  return row!
}

/** Facts that are missing are filled in; a closed lead opens again. */
async function askedAgain(given: LeadWriteContext, row: LeadRecord, enquiry: Enquiry, { found, at }: Taken): Promise<LeadRecord> {
  const { tx, house } = given
  const { email, telefon, geburtstag } = reachedBy(enquiry)
  const noCall = enquiry.noCall === true || found.noCall
  const about = { ...row, email: row.email ?? email, telefon: row.telefon ?? telefon, noCall }
  const opens = !isOpenLead(row.state)
  const step = opens ? await firstStep(tx, about, at) : null
  await noteOnLead(tx, row, {
    kind: 'asked',
    title: `Fragt nochmals: ${leadSources[enquiry.source]}${opens ? ', wieder offen' : ''}`,
    text: enquiry.wish ?? null,
    author: enquiry.author ?? null,
    at,
  })
  if (opens) await tellReferrals(given, row, { lead: 'new', by: null })
  if (step?.owner && step.owner !== enquiry.author && !enquiry.isQuiet) await tellReceived(tx, house, row, [step.owner])
  return writeLead(given, row, {
    mark: row.mark ?? (row.state === 'spam' ? 'spam' : null),
    email: about.email,
    telefon: about.telefon,
    noCall,
    ...(!opens && (await stepAsNow(tx, about))),
    geburtstag: row.geburtstag ?? geburtstag,
    lastSource: enquiry.source,
    lastEnquiry: at,
    ...(enquiry.referral && !row.referral && { referral: enquiry.referral }),
    ...(opens && {
      state: 'new' as const,
      since: at,
      reason: null,
      contract: null,
      tries: 0,
      triedDays: [],
      ...columnsOf(step),
    }),
  })
}
