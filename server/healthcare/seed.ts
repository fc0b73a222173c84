import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { RequestState, Trouble } from '#contract/rules/healthcare/states.ts'
import { dayMs } from '#contract/time.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { WithDb } from '#server/kit/house.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio, studioSignature } from '#server/shared/studios/tables.ts'
import { type Confirmation, healthcareInsurer, healthcareLabel, healthcareRequest } from './tables.ts'

const requestDaysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
const year = new Date().getUTCFullYear()

const insurers = [
  ['Alpenkasse (Beispiel)', true],
  ['Seesicht Versicherung (Beispiel)', false],
  ['Tannengrund (Beispiel)', false],
] as const
const insurerId = (nth: number) => demoId('insurer', insurers[nth % insurers.length]![0])

/** A drawn name of the demo's studios. */
const drawn = {
  width: 300,
  height: 110,
  strokes: [[0.1, 0.2, 0.32, 0.45, 0.6, 0.72, 0.9].map((x, nth) => ({ x, y: nth % 2 === 0 ? 0.6 : 0.35, time: nth * 60, pressure: 0.5 }))],
}

type DemoHealthcareRequest = readonly [
  who: 'mitglied' | 'mitglied2',
  insurer: number,
  year: number,
  status: RequestState,
  days: number,
  trouble?: Trouble,
]
const wishes: readonly DemoHealthcareRequest[] = [
  ['mitglied', 0, year, 'checking', 1, 'unknown'],
  ['mitglied', 0, year - 1, 'confirmed', 300],
  ['mitglied', 1, year - 1, 'rejected', 310],
  ['mitglied2', 1, year, 'requested', 3],
  ['mitglied2', 1, year - 1, 'revoked', 280],
  ['mitglied2', 2, year - 1, 'withdrawn', 290],
]
const reasons: Partial<Record<RequestState, string>> = {
  rejected: 'Diese Krankenkasse zahlt für dein Abo nichts. Frag sie nach dem Zusatz «Fitness».',
  revoked: 'Der Betrag stimmte nicht. Stell die Anfrage nochmals.',
}

const signed = (code: string) => demoId('studioSignature', code)

interface Confirmed {
  who: typeof person.$inferSelect
  studio: NonNullable<Confirmation['studio']>
  at: string
  in: number
}

/** A year of monthly payments, confirmed by the studio. */
const confirmed = ({ who, studio: home, at, in: of }: Confirmed): Confirmation => ({
  name: `${who.vorname} ${who.nachname}`,
  birthDate: who.geburtstag,
  studio: home,
  labels: ['qualitop'],
  contract: null,
  amount: 12 * 8900,
  typed: false,
  payments: Array.from({ length: 12 }, (_, month) => ({ day: `${of}-${String(month + 1).padStart(2, '0')}-01`, amount: 8900 })),
  visits: 96,
  signature: signed(home.code),
  at,
})

/** Insurers that are examples, signatures and labels of two studios, and a request in every state; added once. */
export async function seedHealthcare({ db }: WithDb, people: DemoPeople) {
  await db
    .insert(healthcareInsurer)
    .values(insurers.map(([name, asksVisits], nth) => ({ _id: insurerId(nth), name, asksVisits, example: true })))
    .onConflictDoNothing()
  const studios = await db
    .select({ code: studio.code, name: studio.name, adresse: studio.adresse })
    .from(studio)
    .where(inArray(studio.code, ['winterthur', 'frauenfeld']))
  if (studios.length > 0) {
    await db
      .insert(studioSignature)
      .values(
        studios.map(({ code }) => ({ _id: signed(code), studio: code, signature: drawn, name: 'Reto Ammann', at: requestDaysAgo(700) })),
      )
      .onConflictDoNothing()
    await db
      .insert(healthcareLabel)
      .values(studios.map(({ code }) => ({ studio: code, labels: ['qualitop' as const] })))
      .onConflictDoNothing()
  }
  // The other member's amounts are typed: the access-control service does not know them.
  await db
    .update(person)
    .set({ tacUserId: 'demo-mitglied2' })
    .where(and(eq(person._id, people.mitglied2), isNull(person.tacUserId)))
  const rows = await db
    .select()
    .from(person)
    .where(inArray(person._id, [people.mitglied, people.mitglied2]))
  const confirmation = (of: string, at: string, in_: number): Confirmation | null => {
    const who = rows.find(({ _id }) => _id === of)
    const home = studios.find(({ code }) => code === who?.studioCode)
    return who && home ? confirmed({ who, studio: home, at, in: in_ }) : null
  }
  await db
    .insert(healthcareRequest)
    .values(
      wishes.map(([who, nth, of, status, days, trouble]) => ({
        _id: demoId('healthcareRequest', who, String(nth), status),
        person: people[who],
        insurer: insurerId(nth),
        year: of,
        insuredNumber: '123 456 789',
        visits: true,
        status,
        trouble,
        reason: reasons[status],
        at: requestDaysAgo(days),
        since: requestDaysAgo(days - 0.5),
        confirmation: status === 'confirmed' || status === 'revoked' ? confirmation(people[who], requestDaysAgo(days - 0.5), of) : null,
      })),
    )
    .onConflictDoNothing()
}
