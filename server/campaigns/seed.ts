import { makeCode } from '#contract/codes.ts'
import { usualStars } from '#contract/questionnaire/shapes.ts'
import type { CampaignKind, SpinState } from '#contract/rules/campaigns/states.ts'
import { dayMs } from '#contract/time.ts'
import { type DemoPeople, demoDomain, demoId } from '#server/kit/demo.ts'
import { dice } from '#server/kit/dice.ts'
import type { House, WithDb } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { drawFrom, drawVersion, hashOfList, listOf } from './drawing.ts'
import { campaign, campaignConditions, campaignDraw, campaignEntry, campaignSignup, surveyAnswer, wheelRoll, wheelSpin } from './tables.ts'

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const campaignIdOf = (slug: string) => demoId('campaign', slug)
const prizeOf = (slug: string, name: string, count: number, over: { blank?: true; atOnce?: true } = {}) => ({
  _id: demoId('prize', slug, name),
  name,
  count,
  blank: over.blank ?? false,
  atOnce: over.atOnce ?? false,
})

const conditions =
  'Teilnehmen darf, wer mindestens 16 Jahre alt ist. Die Teilnahme ist gratis, ein Kauf ist nicht nötig, und der Newsletter ändert nichts an der Chance. Der Rechtsweg ist ausgeschlossen.'

const drawPrizes = (slug: string) => [prizeOf(slug, 'Jahresabo', 1), prizeOf(slug, 'Trinkflasche', 3)]
const wheelPrizes = [
  prizeOf('gluecksrad', 'Trinkflasche', 40, { atOnce: true }),
  prizeOf('gluecksrad', 'Knapp daneben', 200, { blank: true }),
  prizeOf('gluecksrad', 'Probemonat', 20),
  prizeOf('gluecksrad', 'Badetuch', 30, { atOnce: true }),
  prizeOf('gluecksrad', 'Leider nichts', 200, { blank: true }),
  prizeOf('gluecksrad', 'Personal Training', 5),
]

const question = (name: string, over: { title: string; type: 'rating' | 'select' | 'text'; options?: string[]; required?: boolean }) => ({
  _id: demoId('survey question', name),
  required: false,
  isPercent: false,
  maxStarCount: usualStars,
  options: [],
  allowMultiple: false,
  additionalFields: [],
  version: 1,
  ...over,
})
const asked = [
  question('stars', { title: 'Wie gefällt dir dein Studio?', type: 'rating', required: true }),
  question('when', { title: 'Wann trainierst du meistens?', type: 'select', options: ['Am Morgen', 'Über Mittag', 'Am Abend'] }),
  question('wish', { title: 'Was fehlt dir?', type: 'text' }),
]

interface DemoCampaign {
  kind: CampaignKind
  slug: string
  title: string
  text: string
  studios?: string[]
  /** Days from now. */
  days: readonly [from: number, to: number]
  live?: boolean
  gone?: true
}

const written: readonly DemoCampaign[] = [
  {
    kind: 'action',
    slug: 'rueckenwoche',
    title: 'Rückenwoche',
    text: 'Eine Woche lang zeigt dir unser Team jeden Tag eine Übung für einen starken Rücken. Die Plätze sind begrenzt.',
    studios: ['winterthur'],
    days: [-3, 25],
  },
  {
    kind: 'page',
    slug: 'olma',
    title: 'Wir sind an der OLMA',
    text: 'Besuch uns am Stand und sieh dir an, wie unser Zirkel geht.',
    days: [-5, 40],
  },
  {
    kind: 'page',
    slug: 'oaff',
    title: 'OAFF: Fitness fürs Alter',
    text: 'Kraft hält jung. Lass dir zeigen, wie du mit 60, 70 oder 80 anfängst.',
    days: [-10, 60],
  },
  {
    kind: 'page',
    slug: 'helsana',
    title: 'Helsana-Trails',
    text: 'Der neue Trail beginnt vor unserem Studio.',
    days: [10, 90],
    live: false,
  },
  { kind: 'draw', slug: 'adventsverlosung', title: 'Adventsverlosung', text: 'Jeden Tag ein Los: Mach mit bis zum Ende.', days: [-6, 18] },
  { kind: 'draw', slug: 'sommerverlosung', title: 'Sommerverlosung', text: 'Danke, dass so viele mitgemacht haben.', days: [-70, -40] },
  { kind: 'draw', slug: 'herbstverlosung', title: 'Herbstverlosung', text: 'Bald wird gezogen.', days: [-30, -2] },
  { kind: 'wheel', slug: 'gluecksrad', title: 'Glücksrad', text: 'Dreh einmal und gewinn etwas fürs Training.', days: [-4, 45] },
  {
    kind: 'survey',
    slug: 'umfrage',
    title: 'Wie geht es dir bei uns?',
    text: 'Drei Fragen, eine Minute. Wer was geantwortet hat, sieht niemand.',
    days: [-8, 30],
  },
  {
    kind: 'action',
    slug: 'fruehlingsaktion',
    title: 'Frühlingsaktion',
    text: 'Zwei trainieren, eine Person bezahlt.',
    days: [-250, -220],
    gone: true,
  },
]

const rowOf = ({ days: [from, to], live = true, gone, ...row }: DemoCampaign, author: string): typeof campaign.$inferInsert => ({
  ...row,
  _id: campaignIdOf(row.slug),
  author,
  live,
  from: inDays(from),
  to: inDays(to),
  created: inDays(Math.min(from, 0) - 4),
  capacity: row.slug === 'rueckenwoche' ? 12 : null,
  video: row.slug === 'olma' ? demoId('video', 'zirkel') : null,
  conditions: row.kind === 'draw' || row.kind === 'wheel' ? conditions : null,
  prizes: row.kind === 'draw' ? drawPrizes(row.slug) : row.kind === 'wheel' ? wheelPrizes : [],
  draft:
    row.kind === 'survey'
      ? [{ _id: demoId('survey page', row.slug), displayedTitle: 'Dein Studio', showInExpress: true, version: 1, questions: asked }]
      : [],
  removedAt: gone ? inDays(-12) : null,
})

const strangers = [
  ['Leonie', 'Frick'],
  ['Gian', 'Capaul'],
  ['Sofia', 'Rossi'],
  ['Beat', 'Wanner'],
  ['Amélie', 'Dubois'],
  ['Nevio', 'Sutter'],
  ['Carla', 'Meier'],
] as const

const strangerOf = (nth: number) => {
  const [vorname, nachname] = strangers[nth % strangers.length]!
  return { vorname, nachname, email: `${nachname.toLowerCase()}@${demoDomain}`, telefon: null, person: null }
}

const entriesOf = (slug: string, from: number) =>
  strangers.flatMap((_, nth) =>
    [0, 1].map(turn => {
      const at = inDays(from + 1 + ((nth + turn) % 4))
      return {
        ...strangerOf(nth),
        _id: demoId('entry', slug, String(nth), String(turn)),
        campaign: campaignIdOf(slug),
        studio: null,
        day: dayOf(at),
        at,
      }
    }),
  )

async function seedDraws({ db }: WithDb, { admin, marketing, office }: DemoPeople) {
  const draws = written.filter(({ kind }) => kind === 'draw')
  for (const { slug, days } of draws) await db.insert(campaignEntry).values(entriesOf(slug, days[0])).onConflictDoNothing()
  const list = listOf(entriesOf('sommerverlosung', -70))
  const seed = '5f1d0c7b9e2a44c6b8d3e0f17a6c5b4d5f1d0c7b9e2a44c6b8d3e0f17a6c5b4d'
  const prizes = ['Jahresabo', 'Trinkflasche', 'Trinkflasche', 'Trinkflasche']
  const { winners, substitutes } = drawFrom(list, seed, prizes.length)
  await db
    .insert(campaignDraw)
    .values([
      {
        campaign: campaignIdOf('sommerverlosung'),
        askedBy: admin,
        askedAt: inDays(-39),
        drawnBy: marketing,
        drawnAt: inDays(-38),
        version: drawVersion,
        list,
        hash: hashOfList(list),
        seed,
        winners: winners.map((entry, at) => ({ entry, prize: prizes[at]! })),
        substitutes,
      },
      { campaign: campaignIdOf('herbstverlosung'), askedBy: office, askedAt: inDays(-1) },
    ])
    .onConflictDoNothing()
}

async function seedWheel({ db }: WithDb) {
  const [bottle, blank, month] = wheelPrizes.map(({ _id }) => _id) as [string, string, string]
  const roll = demoId('wheel roll', 'winterthur')
  const tickets = [bottle, blank, month, bottle, blank, bottle]
  const given = { at: inDays(-3), until: inDays(4) }
  await db
    .insert(wheelRoll)
    .values({ ...given, _id: roll, campaign: campaignIdOf('gluecksrad'), studio: 'winterthur', tickets })
    .onConflictDoNothing()
  const random = dice(7)
  const spins: readonly [prize: string | null, state: SpinState, ticket: number | null, handed: boolean][] = [
    [bottle, 'won', 1, true],
    [blank, 'blank', 2, false],
    [month, 'won', 3, false],
    [bottle, 'flagged', 4, true],
    [month, 'won', null, true],
    [month, 'void', null, false],
    [null, 'held', null, false],
  ]
  await db
    .insert(wheelSpin)
    .values(
      spins.map(([prize, state, ticket, handed], nth) => ({
        ...strangerOf(nth === 3 ? 0 : nth),
        _id: demoId('wheel spin', String(nth)),
        campaign: campaignIdOf('gluecksrad'),
        studio: ticket ? 'winterthur' : null,
        roll: ticket ? roll : null,
        ticket,
        prize,
        state,
        code: state === 'won' && prize === month ? makeCode(most => random.whole(0, most - 1)) : null,
        handedAt: handed ? inDays(-1) : null,
        at: nth === 6 ? inDays(0) : inDays(-2),
      })),
    )
    .onConflictDoNothing()
}

const answersOf = (nth: number) => ({
  [asked[0]!._id]: { answer: [5, 4, 4, 3, 5, 4, 2][nth]! },
  [asked[1]!._id]: { answer: ['Am Abend', 'Am Abend', 'Am Morgen', 'Über Mittag', 'Am Abend', 'Am Morgen', 'Am Abend'][nth]! },
  ...(nth % 4 !== 3 && { [asked[2]!._id]: { answer: ['Mehr Kurse am Wochenende', 'Eine zweite Sauna', 'Nichts'][nth % 3]! } }),
})

/** A campaign of each kind and in each state: one draw drawn and one that waits for the second word, prizes in every state, and answers to a survey. */
export async function seedCampaigns(house: House, people: DemoPeople) {
  const { db } = house
  if ((await db.$count(surveyAnswer)) > 0) return
  const rows = written.map(row => rowOf(row, people.admin))
  await db.insert(campaign).values(rows).onConflictDoNothing()
  await db
    .insert(campaignConditions)
    .values(rows.flatMap(row => (row.conditions ? [{ campaign: row._id, number: 1, text: row.conditions, at: row.created }] : [])))
    .onConflictDoNothing()
  await db
    .insert(campaignSignup)
    .values(
      [people.mitglied2, people.trainer].map((person, nth) => ({
        _id: demoId('campaign signup', String(nth)),
        campaign: campaignIdOf('rueckenwoche'),
        person,
        studio: 'winterthur',
        state: 'booked' as const,
        receipt: inDays(-2),
      })),
    )
    .onConflictDoNothing()
  await seedDraws(house, people)
  await seedWheel(house)
  await db.insert(surveyAnswer).values(
    strangers.map((_, nth) => ({
      _id: demoId('survey answer', String(nth)),
      campaign: campaignIdOf('umfrage'),
      respondent: `demo ${nth}`,
      answers: answersOf(nth),
      day: dayOf(inDays(-nth)),
    })),
  )
}
