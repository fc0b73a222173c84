import { sql } from 'drizzle-orm'
import type { MailingBlock } from '#contract/mailings/shapes.ts'
import type { DeliveryState } from '#contract/mailings/words.ts'
import { newsletterOf } from '#contract/newsletter/words.ts'
import { dayMs } from '#contract/time.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { type Mailing, mailingHashOf } from './rules.ts'
import { delivery, mailing, mailingClick, mailingWord } from './tables.ts'

const mailingDaysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

const blank = { text: null, detail: null, picture: null, described: null, link: null }
const blocksOf = (title: string, text: string, label: string, link: string): MailingBlock[] => [
  { ...blank, _id: demoId('mailing', title, 'title'), kind: 'title', text: title },
  { ...blank, _id: demoId('mailing', title, 'text'), kind: 'text', text },
  { ...blank, _id: demoId('mailing', title, 'button'), kind: 'button', text: label, link },
]

const plain = { brand: 'thur', advertises: 'newsletter', studios: [], roles: [], anyHour: false } as const

const written = [
  {
    _id: demoId('mailing', 'january'),
    subject: 'Im Januar: die Kurse am Morgen',
    centers: ['Frauenfeld', 'Pfungen'],
    blocks: blocksOf('Früh auf', '<p>Ab dem 4. Januar beginnt der erste Kurs um <b>6.15 Uhr</b>.</p>', 'Zum Kursplan', '/kurse'),
    days: 0,
  },
  {
    _id: demoId('mailing', 'holidays'),
    subject: 'Öffnungszeiten über die Feiertage',
    centers: ['Frauenfeld'],
    blocks: blocksOf('Wir sind da', '<p>Auch zwischen den Jahren, jeden Tag ab 9 Uhr.</p>', 'Alle Zeiten', '/studios'),
    days: 1,
  },
  {
    _id: demoId('mailing', 'sauna'),
    subject: 'Die Sauna ist wieder offen',
    centers: ['Frauenfeld'],
    blocks: blocksOf('Endlich wieder warm', '<p>Der neue Ofen heizt. Täglich ab 16 Uhr.</p>', 'Zum Studio', '/studios'),
    days: 2,
  },
  {
    _id: demoId('mailing', 'autumn'),
    subject: 'Dein Herbst bei der Formkurve',
    centers: ['Frauenfeld', 'Winterthur'],
    blocks: blocksOf('Neue Geräte', '<p>Im Obergeschoss stehen vier Rudergeräte bereit.</p>', 'Ansehen', '/workouts'),
    days: 40,
  },
] as const

const [, toApprove, cutOff, done] = written

type DemoMailingState = Pick<Mailing, 'state'> & Partial<Mailing>

/** The state of each; the one that was cut off waits for somebody to look at it. */
const makeMailingStates = (): DemoMailingState[] => [
  { state: 'draft' },
  { state: 'asked', needed: 2 },
  { state: 'waits', reason: 'stood', needed: 1, started: mailingDaysAgo(2), heartbeat: mailingDaysAgo(2), due: mailingDaysAgo(2) },
  { state: 'done', needed: 2, started: mailingDaysAgo(40), ended: mailingDaysAgo(40), due: mailingDaysAgo(40) },
]

/** One of each state that asks something of somebody; adds nothing where there is something. */
export async function seedMailings(house: House, { marketing, office }: DemoPeople) {
  const { db, store } = house
  if ((await db.$count(mailing)) > 0) return
  const outcomes = makeMailingStates()
  const rows = written.map(({ days, centers, blocks, ...row }, nth) => ({
    ...plain,
    ...row,
    studios: [],
    roles: [],
    centers: [...centers],
    blocks,
    at: null,
    created: mailingDaysAgo(days),
    author: marketing,
    epoch: store.epoch,
    ...outcomes[nth]!,
  }))
  await db.insert(mailing).values(rows)
  for (const row of await db.select().from(mailing))
    if (row.state !== 'draft')
      await db
        .update(mailing)
        .set({ hash: await mailingHashOf(house, row) })
        .where(sql`${mailing._id} = ${row._id}`)
  await db.insert(mailingWord).values([
    { mailing: toApprove._id, nth: 1, person: marketing, at: mailingDaysAgo(1) },
    { mailing: cutOff._id, nth: 1, person: marketing, at: mailingDaysAgo(2) },
    { mailing: done._id, nth: 1, person: marketing, at: mailingDaysAgo(41) },
    { mailing: done._id, nth: 2, person: office, at: mailingDaysAgo(40) },
  ])
  await db.insert(delivery).values([...rowsOf(cutOff._id, 2), ...rowsOf(done._id, 40)])
  await db.insert(mailingClick).values({ mailing: done._id, day: mailingDaysAgo(40).slice(0, 10), count: 17 })
}

const names = ['lea.keller', 'nico.frei', 'jonas.meier', 'petra.graf', 'urs.baumann', 'rita.steiner', 'dario.kunz', 'vera.moser']
const during: DeliveryState[] = ['handed', 'left', 'handed', 'uncertain', 'planned', 'planned', 'planned', 'deferred']

/** Rows of a mailing: cut off in the middle, or all handed over but for one who had said no. */
function rowsOf(of: string, days: number) {
  const isDone = of === done._id
  const at = mailingDaysAgo(days)
  return names.map((name, nth) => {
    const state: DeliveryState = isDone ? (nth === 1 ? 'left' : 'handed') : during[nth]!
    const wentOut = state === 'handed' || state === 'uncertain'
    return {
      _id: demoId('delivery', of, name),
      mailing: of,
      address: `${name}@postfach.example`,
      domain: 'postfach.example',
      purpose: newsletterOf('Frauenfeld'),
      state,
      why: state === 'left' ? ('withdrawn' as const) : null,
      due: at,
      at,
      first: wentOut ? at : null,
      begun: wentOut ? at : null,
      tries: wentOut ? 1 : 0,
      said: state === 'handed' ? '250 2.0.0 Ok: queued' : null,
      ...(isDone && nth === 7 && { bounce: 'hard' as const, bounced: at }),
    }
  })
}
