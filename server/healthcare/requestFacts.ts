import { desc, eq, inArray } from 'drizzle-orm'
import { type AccessContract, lifeOfTac } from '#contract/rules/contracts/tac.ts'
import type { Trouble } from '#contract/rules/healthcare/states.ts'
import type { House, WithDb } from '#server/kit/house.ts'
import { accessControl } from '#server/outside/accessControl/accessControl.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio, studioSignature } from '#server/shared/studios/tables.ts'
import { homesOf } from './homes.ts'
import { type Confirmation, healthcareLabel, healthcareInsurer as insurer, type healthcareRequest as request } from './tables.ts'

type Row = typeof request.$inferSelect
type ConfirmationFacts = { confirmation: Confirmation } | { trouble: Trouble }

/** The access-control service's knowledge of a member's year; undefined where the service is away. */
async function heard(house: House, tacUserId: string | null, year: number) {
  if (!tacUserId) return { payments: [], visits: [], contracts: [] }
  const service = accessControl(house)
  try {
    const [payments, visits, contracts] = await Promise.all([
      service.paymentsOf(tacUserId, year),
      service.visitsOf(tacUserId, year),
      service.contractsOf(tacUserId),
    ])
    return { payments, visits, contracts }
  } catch {
    return undefined
  }
}

/** The subscription that ran in the year, the last one where there were several; pauses and bonus terms are none (H41). */
export function contractIn(contracts: readonly AccessContract[], year: number): Confirmation['contract'] {
  const lives = contracts.flatMap(contract => lifeOfTac(contract) ?? [])
  const spans = lives.flatMap(({ title, terms }) => terms.map(({ start, end }) => ({ kind: title, from: start, to: end! })))
  return spans.findLast(({ from, to }) => Number(from.slice(0, 4)) <= year && Number(to.slice(0, 4)) >= year) ?? null
}

async function paperOf({ db }: WithDb, row: Row) {
  const [who] = await db.select().from(person).where(eq(person._id, row.person))
  const [asked] = await db.select({ visits: insurer.asksVisits }).from(insurer).where(eq(insurer._id, row.insurer))
  const code = who?.studioCode ?? ''
  const [home] = await db
    .select({ name: studio.name, adresse: studio.adresse, code: studio.code })
    .from(studio)
    .where(eq(studio.code, code))
  const [worn] = await db.select().from(healthcareLabel).where(eq(healthcareLabel.studio, code))
  const [signature] = await db
    .select({ _id: studioSignature._id })
    .from(studioSignature)
    .where(eq(studioSignature.studio, code))
    .orderBy(desc(studioSignature.at), desc(studioSignature._id))
    .limit(1)
  const codes = who ? await homesOf({ db }, who, row.year) : []
  const known = await db
    .select({ name: studio.name, adresse: studio.adresse, code: studio.code })
    .from(studio)
    .where(inArray(studio.code, codes))
  const studios = codes.flatMap(each => known.find(one => one.code === each) ?? []).map(({ name, adresse }) => ({ name, adresse }))
  const others = codes.some(each => each !== code) ? studios : undefined
  return { who, home: home ?? null, studios: others, labels: worn?.labels ?? [], signature, asksVisits: asked?.visits ?? false }
}

/** Gathers what a confirmation will say, outside of any transaction; an amount that staff typed goes before the service's. */
export async function factsOf(house: House, row: Row): Promise<ConfirmationFacts> {
  const { who, home, studios, labels, signature, asksVisits } = await paperOf(house, row)
  if (!who || !signature) return { trouble: 'unsigned' }
  const known = await heard(house, who.tacUserId, row.year)
  const typed = row.amount !== null
  if (!typed && (!known || known.payments.length === 0)) return { trouble: known ? 'unknown' : 'away' }
  const payments = typed ? (row.paidOn ? [{ day: row.paidOn, amount: row.amount! }] : []) : known!.payments
  return {
    confirmation: {
      name: `${who.vorname} ${who.nachname}`.trim(),
      birthDate: who.geburtstag,
      studio: home,
      studios,
      labels,
      typed,
      payments,
      contract: contractIn(known?.contracts ?? [], row.year),
      amount: typed ? row.amount! : payments.reduce((sum, { amount }) => sum + amount, 0),
      visits: asksVisits && row.visits && known && who.tacUserId ? known.visits.length : null,
      signature: signature._id,
      at: new Date().toISOString(),
    },
  }
}
