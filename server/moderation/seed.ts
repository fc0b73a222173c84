import { and, asc, eq, like } from 'drizzle-orm'
import type { CaseAct, CaseState, ReportedKind, ReportReason } from '#contract/rules/moderation/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import { person } from '#server/shared/auth/tables.ts'
import { moderationAct, moderationCase, moderationKept, moderationLook, moderationReport, moderationSilence } from './tables.ts'

const hour = 3_600_000
const caseHoursAgo = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

interface Demo {
  state: CaseState
  kind: ReportedKind
  reason: ReportReason
  words: string
  hours: number
  act?: CaseAct
  said?: string
  days?: number
  objection?: string
}

/** A case in every state; what was decided was so some hours after the report. */
const demo: readonly Demo[] = [
  { state: 'open', kind: 'message', reason: 'harassment', words: 'Antworte endlich. Ich sehe, dass du online bist.', hours: 2 },
  { state: 'open', kind: 'comment', reason: 'hate', words: 'Mit dem Bauch würde ich mich nicht zeigen.', hours: 30 },
  { state: 'open', kind: 'person', reason: 'spam', words: 'Proteinpulver zum halben Preis: Schreib mir auf Telegram.', hours: 9 },
  { state: 'released', kind: 'comment', reason: 'other', words: 'Das war nicht dein Gewicht, oder?', hours: 80, act: 'release' },
  { state: 'closed', kind: 'group', reason: 'other', words: 'Die Unbesiegbaren', hours: 120, act: 'close' },
  {
    state: 'removed',
    kind: 'post',
    reason: 'spam',
    words: 'Verkaufe Abos billiger als das Studio.',
    hours: 140,
    act: 'remove',
    said: 'Werbung gehört nicht hierher.',
  },
  {
    state: 'warned',
    kind: 'message',
    reason: 'harassment',
    words: 'Warum sagst du nie Ja?',
    hours: 200,
    act: 'warn',
    said: 'Ein Nein gilt beim ersten Mal.',
  },
  {
    state: 'silenced',
    kind: 'message',
    reason: 'hate',
    words: 'Leute wie du gehören nicht hierher.',
    hours: 26,
    act: 'silence',
    days: 7,
    said: 'So reden wir nicht miteinander.',
  },
  {
    state: 'objected',
    kind: 'comment',
    reason: 'hate',
    words: 'Typisch.',
    hours: 40,
    act: 'warn',
    said: 'Spott über Herkunft.',
    objection: 'Ich meinte mein eigenes Training.',
  },
  {
    state: 'upheld',
    kind: 'message',
    reason: 'sexual',
    words: 'Schick mir ein Bild.',
    hours: 300,
    act: 'warn',
    said: 'Solche Bitten lässt du.',
    objection: 'War ein Scherz.',
  },
  {
    state: 'overturned',
    kind: 'post',
    reason: 'danger',
    words: 'Heute 180 kg ohne Gurt.',
    hours: 320,
    act: 'remove',
    said: 'Gefährliches Vorbild.',
    objection: 'Ich trainiere so unter Aufsicht.',
  },
]

/** Adds the cases once; a member of the demo reported each of them. */
export async function seedCases(tx: Tx, { mitglied, leitung, admin }: DemoPeople) {
  const people = await tx
    .select({ _id: person._id, vorname: person.vorname, nachname: person.nachname })
    .from(person)
    .where(and(eq(person.studioCode, 'winterthur'), like(person.email, '%@mitglieder.%')))
    .orderBy(asc(person.email))
    .limit(demo.length)
  for (const [at, each] of demo.entries()) {
    const who = people[at]
    if (who) await addCase(tx, at, each, { who, reporter: mitglied, decider: each.state === 'upheld' ? admin : leitung })
  }
}

interface DemoCasePeople {
  who: { _id: string; vorname: string; nachname: string }
  reporter: string
  decider: string
}

async function addCase(
  tx: Tx,
  at: number,
  { state, kind, reason, words, hours, act, said, days, objection }: Demo,
  { who, reporter, decider }: DemoCasePeople,
) {
  const of = (what: string) => demoId(`moderation ${what}`, String(at))
  const [_id, thing, opened, name] = [
    of('case'),
    kind === 'person' ? who._id : of('thing'),
    caseHoursAgo(hours),
    `${who.vorname} ${who.nachname}`,
  ]
  const decided = act ? caseHoursAgo(hours - 4) : null
  const about = { person: who._id, name, studio: 'winterthur', staff: false, title: kind === 'message' ? 'Direktnachricht' : null }
  const end = {
    act,
    said,
    days,
    decided,
    decider: act ? decider : null,
    turn: act ? of('act') : null,
    objection,
    objected: objection ? caseHoursAgo(hours - 5) : null,
  }
  const [added] = await tx
    .insert(moderationCase)
    .values({ _id, kind, thing, state, opened, ...about, ...end })
    .onConflictDoNothing()
    .returning()
  if (!added) return
  await tx.insert(moderationReport).values({ _id: of('report'), case: _id, person: reporter, reason, at: opened })
  await tx.insert(moderationKept).values({
    _id: of('kept'),
    case: _id,
    item: thing,
    source: 'studio',
    sure: true,
    author: who._id,
    name,
    text: words,
    at: caseHoursAgo(hours + 1),
  })
  if (!act || !decided) return
  await tx
    .insert(moderationLook)
    .values({ _id: of('look'), case: _id, person: decider, name: 'Studioleitung', why: 'Meldung prüfen', at: decided })
  const undone = state === 'overturned' ? caseHoursAgo(hours - 8) : null
  await tx
    .insert(moderationAct)
    .values({ _id: of('act'), case: _id, kind, person: who._id, actor: decider, act, days, undone, at: decided })
  const until = new Date(Date.parse(decided) + (days ?? 0) * 24 * hour).toISOString()
  if (state === 'silenced') await tx.insert(moderationSilence).values({ case: _id, person: who._id, until })
}
