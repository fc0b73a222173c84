import { eq } from 'drizzle-orm'
import { makeCode } from '#contract/codes.ts'
import { addDays } from '#contract/days.ts'
import { noReason } from '#contract/rules/leads/states.ts'
import { type CardSource, type CardState, lastDayOf } from '#contract/rules/membercards/states.ts'
import { type DemoName, type DemoPeople, demoDomain, demoEmail, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { receiveEnquiry } from '#server/leads/plugs.ts'
import { membercard, membercardScan } from './tables.ts'

interface DemoMembercard {
  vorname: string
  nachname: string
  studio: 'winterthur' | 'frauenfeld' | 'pfungen'
  state: CardState
  source: CardSource
  /** Days ago that it was asked for, and of the first visit. */
  asked: number
  first?: number
  telefon?: string
  /** The demo person whose account has it. */
  of?: DemoName
  again?: true
  reason?: string
}

const cards: readonly DemoMembercard[] = [
  { vorname: 'Melina', nachname: 'Bosshard', studio: 'winterthur', state: 'asked', source: 'sub', asked: 1, telefon: '+41795550141' },
  { vorname: 'Dario', nachname: 'Ferrari', studio: 'winterthur', state: 'asked', source: 'account', asked: 2 },
  { vorname: 'Annika', nachname: 'Vogt', studio: 'winterthur', state: 'issued', source: 'desk', asked: 1, telefon: '+41795550142' },
  { vorname: 'Timo', nachname: 'Wyss', studio: 'winterthur', state: 'active', source: 'sub', asked: 7, first: 4 },
  { vorname: 'Noah', nachname: 'Gerber', studio: 'frauenfeld', state: 'active', source: 'account', asked: 6, first: 3, of: 'mitglied2' },
  { vorname: 'Ramona', nachname: 'Huser', studio: 'winterthur', state: 'active', source: 'desk', asked: 9, first: 9, again: true },
  { vorname: 'Pascal', nachname: 'Lüthi', studio: 'pfungen', state: 'over', source: 'desk', asked: 26, first: 24 },
  { vorname: 'Vanessa', nachname: 'Brunner', studio: 'winterthur', state: 'over', source: 'sub', asked: 19, first: 17 },
  { vorname: 'Sven', nachname: 'Aebi', studio: 'winterthur', state: 'converted', source: 'desk', asked: 22, first: 21 },
  { vorname: 'Chiara', nachname: 'Monti', studio: 'frauenfeld', state: 'converted', source: 'sub', asked: 28, first: 25 },
  {
    vorname: 'Bruno',
    nachname: 'Keel',
    studio: 'winterthur',
    state: 'blocked',
    source: 'desk',
    asked: 15,
    first: 14,
    reason: 'Weitergegeben',
  },
]

/** A number that is the same for the same name. */
function makeCardDraw(name: string) {
  let mark = 0x811c9dc5
  for (const letter of name) mark = Math.imul(mark ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return (most: number) => {
    mark = (Math.imul(mark, 1_664_525) + 1_013_904_223) >>> 0
    return (mark >>> 8) % most
  }
}

/** Cards in each state, each with its lead; added once. */
export async function seedCards(house: House, people: DemoPeople) {
  for (const card of cards) await house.db.transaction(tx => seedCard({ tx, house }, card, people))
}

async function seedCard({ tx, house }: Parameters<typeof receiveEnquiry>[0] & { house: House }, card: DemoMembercard, people: DemoPeople) {
  const { vorname, nachname, studio, state, source, telefon = null, of, again = false, reason } = card
  const _id = demoId('membercard', vorname, nachname)
  if ((await tx.$count(membercard, eq(membercard._id, _id))) > 0) return
  const ago = (days: number) => instantOf(addDays(today(), -days), '17:10')
  const folded = `${vorname}.${nachname}`.toLowerCase().replaceAll('ü', 'ue')
  const email = of ? demoEmail(of) : `${folded}@gast.${demoDomain}`
  const one = { vorname, nachname, email, telefon, geburtstag: null }
  const won = state === 'converted' ? { state: 'won' as const } : {}
  const { row } = await receiveEnquiry({ tx, house }, { ...one, studio, source: 'tendays', at: ago(card.asked), isQuiet: true, ...won })
  const first = card.first === undefined ? null : addDays(today(), -card.first)
  const closed = state === 'converted' || state === 'blocked' ? state : null
  await tx.insert(membercard).values({
    ...one,
    _id,
    studio,
    source,
    again,
    person: of ? people[of] : null,
    lead: row._id,
    code: state === 'asked' ? null : makeCode(makeCardDraw(folded)),
    asked: ago(card.asked),
    issued: state === 'asked' ? null : ago(card.first ?? card.asked),
    issuedBy: state === 'asked' ? null : people.leitung,
    first,
    last: first && lastDayOf(first),
    closed,
    closedAt: closed && ago(2),
    closedBy: closed && people.leitung,
    reason: closed === 'converted' ? noReason : (reason ?? null),
  })
  if (card.first === undefined || first === null) return
  for (const later of [0, 2, 3].filter(days => days <= card.first!)) await shownOn({ tx, card: _id, studio, day: addDays(first, later) })
}

async function shownOn({
  tx,
  card,
  studio,
  day,
}: {
  tx: Parameters<typeof receiveEnquiry>[0]['tx']
  card: string
  studio: string
  day: string
}) {
  const at = instantOf(day, '18:05')
  await tx.insert(membercardScan).values({ _id: demoId('membercard scan', card, day), card, code: '', studio, at, day, received: at })
}
