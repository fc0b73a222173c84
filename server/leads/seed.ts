import { eq, isNull } from 'drizzle-orm'
import { brandOf } from '#contract/brand.ts'
import { addDays } from '#contract/days.ts'
import type { LeadSource, LeadState, StepKind } from '#contract/rules/leads/states.ts'
import { isOpenLead, leadSources } from '#contract/rules/leads/states.ts'
import { dayMs } from '#contract/time.ts'
import { type DemoName, type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { referral } from '#server/referrals/tables.ts'
import { columnsOf } from './leadSteps.ts'
import { seedPastLeads } from './seedPast.ts'
import { leadCost } from './stats/tables.ts'
import { lead, leadCategory, leadEnquiry, leadEntry, leadEvent, leadForm, leadWording } from './tables.ts'

const [trial, opening] = [demoId('lead category', 'Probetraining'), demoId('lead category', 'Eröffnung')]
const [spring, open] = [demoId('lead form', 'probetraining'), demoId('lead form', 'tag-der-offenen-tuer')]

interface DemoLead {
  vorname: string
  nachname: string
  studio: 'winterthur' | 'frauenfeld' | 'pfungen'
  source: LeadSource
  state: LeadState
  wish: string
  telefon?: string
  /** Days ago. */
  ago: number
  step?: [kind: StepKind, inDays: number, time: string | null, owner: DemoName | null]
  reason?: string
  form?: string
}

const wishes: readonly DemoLead[] = [
  {
    vorname: 'Sabrina',
    nachname: 'Odermatt',
    studio: 'winterthur',
    source: 'form',
    state: 'new',
    wish: 'Probetraining, am liebsten am Abend.',
    telefon: '+41795550111',
    ago: 0,
    step: ['call', 0, '09:15', 'leitung'],
    form: spring,
  },
  {
    vorname: 'Luan',
    nachname: 'Berisha',
    studio: 'winterthur',
    source: 'website',
    state: 'new',
    wish: 'Was kostet ein Jahresabo für Lernende?',
    ago: 1,
    step: ['mail', -1, '16:00', null],
    form: spring,
  },
  {
    vorname: 'Priska',
    nachname: 'Zgraggen',
    studio: 'winterthur',
    source: 'walkin',
    state: 'contacted',
    wish: 'Rückenschmerzen, sucht Begleitung.',
    telefon: '+41795550112',
    ago: 3,
    step: ['call', 0, '17:30', 'leitung'],
  },
  {
    vorname: 'Jonas',
    nachname: 'Ackermann',
    studio: 'winterthur',
    source: 'campaign',
    state: 'appointment',
    wish: 'Probetraining.',
    telefon: '+41795550113',
    ago: 5,
    step: ['appointment', 1, '18:00', 'leitung'],
  },
  {
    vorname: 'Elif',
    nachname: 'Yıldız',
    studio: 'frauenfeld',
    source: 'qr',
    state: 'offered',
    wish: 'Jahresabo mit Kursen.',
    telefon: '+41795550114',
    ago: 9,
    step: ['look', 2, null, null],
  },
  {
    vorname: 'Beat',
    nachname: 'Schläpfer',
    studio: 'frauenfeld',
    source: 'phone',
    state: 'visited',
    wish: 'Will nach dem Kreuzband wieder Kraft aufbauen.',
    telefon: '+41795550115',
    ago: 6,
    step: ['offer', 0, null, null],
  },
  {
    vorname: 'Nadja',
    nachname: 'Rüegg',
    studio: 'winterthur',
    source: 'form',
    state: 'won',
    wish: 'Probetraining.',
    telefon: '+41795550116',
    ago: 30,
    reason: 'Ohne Angabe',
    form: spring,
  },
  {
    vorname: 'Timo',
    nachname: 'Frischknecht',
    studio: 'winterthur',
    source: 'mailing',
    state: 'lost',
    wish: 'Preise.',
    telefon: '+41795550117',
    ago: 20,
    reason: 'Zu teuer',
  },
  {
    vorname: 'Chiara',
    nachname: 'Bernasconi',
    studio: 'pfungen',
    source: 'form',
    state: 'unreachable',
    wish: 'Kurse am Morgen.',
    telefon: '+41795550118',
    ago: 25,
    form: open,
  },
]

async function seedSettings({ db }: House) {
  const reasons = ['Zu teuer', 'Anderes Studio', 'Keine Zeit', 'Zu weit weg']
  await db
    .insert(leadCategory)
    .values([
      { _id: trial, name: 'Probetraining', colour: 'brand', minutes: 15, reasons, steps: [{ state: 'contacted', kind: 'call', days: 2 }] },
      {
        _id: opening,
        name: 'Tag der offenen Tür',
        colour: 'accent',
        minutes: 120,
        reasons,
        listText: 'Trag dich ein: Wir sagen dir, wann es losgeht.',
      },
    ])
    .onConflictDoNothing()
  await db
    .insert(leadForm)
    .values([
      {
        _id: spring,
        link: 'probetraining',
        title: 'Probetraining',
        text: 'Eine Stunde mit uns, ohne Verpflichtung. Sag uns, wie wir dich erreichen.',
        category: trial,
      },
      { _id: open, link: 'offene-tuer', title: 'Tag der offenen Tür', category: opening, studios: ['pfungen', 'winterthur'] },
    ])
    .onConflictDoNothing()
  const text = 'Deine Angaben brauchen wir, um uns bei dir zu melden. Nach 400 Tagen löschen wir sie.'
  const at = new Date().toISOString()
  await db
    .insert(leadWording)
    .values([spring, open].map(form => ({ form, number: 1, text, at })))
    .onConflictDoNothing()
  const month = `${addDays(`${today().slice(0, 7)}-01`, -1).slice(0, 7)}-01`
  await db
    .insert(leadCost)
    .values([
      { _id: demoId('lead cost', 'campaign'), source: 'campaign', studio: 'winterthur', month, rappen: 48_000 },
      { _id: demoId('lead cost', 'website'), source: 'website', studio: null, month, rappen: 120_000 },
    ])
    .onConflictDoNothing()
  await db
    .insert(leadEntry)
    .values({
      _id: demoId('lead entry', 'Corina'),
      category: opening,
      studio: 'pfungen',
      vorname: 'Corina',
      nachname: 'Hug',
      email: 'corina.hug@formkurve.example',
      at,
    })
    .onConflictDoNothing()
}

/** Leads in every state, forms, a list and costs, and the lead of each referral; adds nothing twice. */
export async function seedLeads(house: House, people: DemoPeople) {
  const { db } = house
  await seedSettings(house)
  for (const { vorname, nachname, studio, source, state, wish, telefon = null, ago, step, reason = null, form = null } of wishes) {
    const _id = demoId('lead', nachname)
    const at = new Date(Date.now() - ago * dayMs).toISOString()
    const email = `${vorname}.${nachname}@formkurve.example`
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036fı]/g, '')
    const next = step && { kind: step[0], day: addDays(today(), step[1]), time: step[2], owner: step[3] && people[step[3]] }
    const [made] = await db
      .insert(lead)
      .values({
        _id,
        studio,
        brand: brandOf(studio),
        vorname,
        nachname,
        email,
        telefon,
        wish,
        source,
        lastSource: source,
        state,
        reason,
        form,
        category: form === open ? opening : form ? trial : null,
        since: at,
        received: at,
        lastEnquiry: at,
        touched: at,
        ...columnsOf(next ?? null),
      })
      .onConflictDoNothing()
      .returning()
    if (!made) continue
    await db
      .insert(leadEnquiry)
      .values({ _id: demoId('lead enquiry', nachname), lead: _id, at, source, form, vorname, nachname, email, telefon, wish })
    await db.insert(leadEvent).values({
      _id: demoId('lead event', nachname),
      lead: _id,
      at,
      kind: 'received',
      title: `Eingegangen: ${leadSources[source]}`,
      text: wish,
    })
  }
  await seedPastLeads(house, { author: people.leitung, category: trial, form: spring })
  await leadsOfReferrals(house)
}

const states = {
  new: 'new',
  contacted: 'contacted',
  trial: 'appointment',
  joined: 'won',
  rewarded: 'won',
  declined: 'lost',
  expired: 'unreachable',
} as const

/** Referrals that have no lead yet get one each (V43). */
async function leadsOfReferrals({ db }: House) {
  const rows = await db.select({ row: referral }).from(referral).leftJoin(lead, eq(lead.referral, referral._id)).where(isNull(lead._id))
  for (const { row } of rows) {
    const { vorname, nachname, email, telefon, studio, at } = row
    const state = states[row.state]
    const step = isOpenLead(state) ? { kind: telefon ? ('call' as const) : ('mail' as const), day: today(), time: null, owner: null } : null
    await db
      .insert(lead)
      .values({
        _id: demoId('lead of referral', row._id),
        studio,
        brand: brandOf(studio),
        vorname,
        nachname,
        email,
        telefon,
        wish: row.note,
        source: 'referral',
        lastSource: 'referral',
        state,
        since: row.since,
        received: at,
        lastEnquiry: at,
        touched: at,
        referral: row._id,
        ...columnsOf(step),
      })
      .onConflictDoNothing()
  }
}
