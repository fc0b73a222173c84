import { brandOf } from '#contract/brand.ts'
import { monthsFrom } from '#contract/days.ts'
import { type LeadSource, type LeadState, leadStates } from '#contract/rules/leads/states.ts'
import { dayMs } from '#contract/time.ts'
import { demoId } from '#server/kit/demo.ts'
import { dice } from '#server/kit/dice.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { leadCost, leadCount } from './stats/tables.ts'
import { lead, leadEnquiry, leadEvent } from './tables.ts'

const many = 120
const studios = ['winterthur', 'winterthur', 'frauenfeld', 'pfungen']
const sources: readonly LeadSource[] = ['form', 'website', 'website', 'campaign', 'qr', 'mailing', 'walkin', 'phone']
const surnames = ['Aeschlimann', 'Brändli', 'Caflisch', 'Dubach', 'Eugster', 'Fässler', 'Gysin', 'Hunziker', 'Imboden', 'Jäggi']
const names = ['Alma', 'Bruno', 'Carla', 'Dario', 'Enea', 'Fiona', 'Gino', 'Hanna', 'Ivo', 'Jael']
/** How far each came, and what they became. */
const ways: readonly (readonly [state: LeadState, held: readonly LeadState[], reason: string | null])[] = [
  ['won', ['new', 'contacted', 'appointment', 'visited', 'offered'], null],
  ['won', ['new', 'contacted', 'visited', 'offered'], null],
  ['lost', ['new', 'contacted', 'appointment', 'visited', 'offered'], 'Zu teuer'],
  ['lost', ['new', 'contacted', 'appointment'], 'Keine Zeit'],
  ['lost', ['new', 'contacted'], 'Zu weit weg'],
  ['lost', ['new', 'contacted', 'appointment', 'visited'], 'Anderes Studio'],
  ['unreachable', ['new'], null],
]
const answers = [4, 11, 25, 40, 75, 180, 900, 2000]

interface PastLeadSeed {
  /** The person who answered. */
  author: string
  category: string
  form: string
}

/** Leads of the past year that are closed, with what happened to them, and what their sources cost; adds nothing twice. */
export async function seedPastLeads({ db }: House, { author, category, form }: PastLeadSeed) {
  const { whole } = dice(36)
  const of = <T>(all: readonly T[]) => all[whole(0, all.length - 1)] as T
  const leads: (typeof lead.$inferInsert)[] = []
  const enquiries: (typeof leadEnquiry.$inferInsert)[] = []
  const events: (typeof leadEvent.$inferInsert)[] = []
  for (let nth = 0; nth < many; nth++) {
    const _id = demoId('past lead', String(nth))
    const at = Date.now() - whole(32, 360) * dayMs - whole(0, 600) * 60_000
    const [studio, source, [state, held, reason]] = [of(studios), of(sources), of(ways)]
    const moment = (minutes: number) => new Date(at + minutes * 60_000).toISOString()
    const [received, since] = [moment(0), moment(whole(3, 20) * 1440)]
    const asked = { vorname: of(names), nachname: of(surnames), source, form: source === 'form' ? form : null }
    const whose = { studio, brand: brandOf(studio), category: source === 'form' ? category : null, lastSource: source }
    leads.push({ _id, ...asked, ...whose, state, reason, since, received, lastEnquiry: received, touched: since })
    enquiries.push({ _id: demoId('past enquiry', String(nth)), lead: _id, at: received, ...asked })
    const step = { kind: 'call', day: received.slice(0, 10), time: null, owner: author }
    const first = of(answers)
    held.forEach((was, place) => {
      const event = { _id: demoId('past event', `${nth} ${place}`), lead: _id, author: state === 'unreachable' ? null : author }
      const when = place === 0 ? moment(first) : moment(first + place * 1440)
      events.push({
        ...event,
        at: when,
        kind: 'moved',
        title: `${leadStates[was]} → ${leadStates[held[place + 1] ?? state]}`,
        before: { state: was, step },
      })
    })
  }
  await db.insert(lead).values(leads).onConflictDoNothing()
  await db.insert(leadEnquiry).values(enquiries).onConflictDoNothing()
  await db.insert(leadEvent).values(events).onConflictDoNothing()
  const month = (back: number) => monthsFrom(`${today().slice(0, 7)}-01`, -back)
  const costs = Array.from({ length: 11 }, (_, at) => at + 2).flatMap(back =>
    (['website', 'campaign', 'mailing'] as const).map(source => {
      const _id = demoId('past lead cost', `${source} ${back}`)
      return { _id, source, studio: 'winterthur', month: month(back), rappen: whole(18, 60) * 1000 }
    }),
  )
  await db.insert(leadCost).values(costs).onConflictDoNothing()
  // Those of the year before are forgotten but for their number.
  const counts = Array.from({ length: 10 }, (_, at) => at + 14).flatMap(back =>
    studios.slice(1).map(studio => {
      const received = whole(2, 9)
      return {
        _id: demoId('past lead count', `${studio} ${back}`),
        source: 'website' as const,
        studio,
        month: month(back),
        received,
        won: whole(0, 2),
      }
    }),
  )
  await db.insert(leadCount).values(counts).onConflictDoNothing()
}
