import { and, eq, inArray } from 'drizzle-orm'
import { addDays, daysBetween } from '#contract/days.ts'
import { examplePicture } from '#contract/files.ts'
import { feeOf } from '#contract/rules/timestop/pause.ts'
import { dayMs } from '#contract/time.ts'
import type { PauseReasonRow } from '#contract/timestop/pauseReasons.ts'
import { appendOne } from '#server/contracts/rules.ts'
import { contract, contractEvent } from '#server/contracts/tables.ts'
import { sealBytes } from '#server/kit/bytes/keyed.ts'
import type { Tx } from '#server/kit/database.ts'
import { type DemoName, type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { keepFile } from '#server/shared/files/keptFiles.ts'
import { proofKind } from './rules.ts'
import { sealKey, sealNote } from './sealedPauses.ts'
import {
  timestop,
  timestopComment,
  timestopCredit,
  timestopHistory,
  timestopNote,
  timestopProof,
  timestopSetting,
  timestopStep,
} from './tables.ts'
import type { Happening } from './words.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

const reason = (text: string, over: Partial<PauseReasonRow> = {}): PauseReasonRow => ({
  _id: demoId('pauseReason', text),
  text,
  tacReason: null,
  isPublic: true,
  needsProof: false,
  isHealth: false,
  shortest: 7,
  longest: 90,
  daysAYear: null,
  daysBack: 30,
  fee: { kind: 'none', amount: 0 },
  ...over,
})
const reasons = {
  holidays: reason('Ferien', { shortest: 14, longest: 60, daysAYear: 60, daysBack: 0, fee: { kind: 'month', amount: 1000 } }),
  illness: reason('Krankheit oder Unfall', { needsProof: true, isHealth: true, longest: 365 }),
  army: reason('Militär oder Zivildienst', { needsProof: true, longest: 365 }),
  baby: reason('Schwangerschaft', { isHealth: true, longest: 365, daysBack: 60 }),
  away: reason('Arbeit im Ausland', { isPublic: false, needsProof: true, shortest: 30, longest: 365, fee: { kind: 'once', amount: 5000 } }),
}

const closures = () => [
  {
    _id: demoId('closure', 'winterthur'),
    studio: 'winterthur',
    from: dayOf(daysAgo(40)),
    to: dayOf(daysAgo(36)),
    days: 5,
    given: 'asked' as const,
  },
  {
    _id: demoId('closure', 'frauenfeld'),
    studio: 'frauenfeld',
    from: dayOf(daysAgo(200)),
    to: dayOf(daysAgo(199)),
    days: 2,
    given: 'all' as const,
  },
]

interface DemoPause {
  who: DemoName
  why: keyof typeof reasons
  state: 'open' | 'declined' | 'withdrawn' | 'accepted' | 'manual'
  /** Days since it was asked for. */
  days: number
  /** Days from today to its first one, and how many they are. */
  starts: number
  many: number
  answer?: string
  message?: string
  proof?: true
  comment?: string
}

const wishes: readonly DemoPause[] = [
  { who: 'mitglied', why: 'holidays', state: 'accepted', days: 123, starts: -120, many: 14 },
  {
    who: 'mitglied',
    why: 'illness',
    state: 'open',
    days: 1,
    starts: 3,
    many: 21,
    message: 'Ich darf drei Wochen nicht trainieren.',
    proof: true,
    comment: 'Zeugnis liegt bei.',
  },
  { who: 'mitglied', why: 'away', state: 'declined', days: 60, starts: -20, many: 30, answer: 'Der Vertrag mit dem Arbeitgeber fehlt.' },
  { who: 'mitglied', why: 'baby', state: 'withdrawn', days: 30, starts: 40, many: 60 },
  { who: 'office', why: 'army', state: 'manual', days: 6, starts: 5, many: 19 },
]

/** The chain's settings of pauses, and one pause in every state; added once. */
export async function seedPauses(house: House, people: DemoPeople) {
  if ((await house.db.$count(timestopSetting)) > 0) return
  await house.db.transaction(async tx => {
    await tx.insert(timestopSetting).values({
      _id: 'all',
      reasons: Object.values(reasons),
      closures: closures(),
      text: 'Mit diesem Formular pausierst du dein Abo, ohne dich anzumelden. Die Tage der Pause hängen wir hinten an.',
    })
    const rows = await tx
      .select()
      .from(contract)
      .where(and(inArray(contract.person, Object.values(people)), eq(contract.state, 'accepted')))
    for (const wish of wishes) {
      const on = rows.find(({ person }) => person === people[wish.who])
      if (on) await add(tx, house, wish, { on, by: people.leitung })
    }
    await addForm(tx, house)
    const mine = rows.find(({ person }) => person === people.mitglied)
    if (mine) await addCredit(tx, mine)
  })
}

interface SeededContract {
  on: typeof contract.$inferSelect
  by: string
}

/** The pause that the contract of the demo has already. */
async function pausedOnce(tx: Tx, contractId: string) {
  const [known] = await tx
    .select()
    .from(contractEvent)
    .where(and(eq(contractEvent.contract, contractId), eq(contractEvent.kind, 'pause')))
  return known && { event: known._id, from: known.day, to: known.content.to as string, fee: known.content.fee as number }
}

/** A new one. */
async function paused(tx: Tx, house: House, { on, by }: SeededContract, { from, to, fee }: { from: string; to: string; fee: number }) {
  const { _id, life } = await appendOne({ tx, house }, on, { kind: 'pause', day: from, author: by, reason: null, content: { to, fee } })
  return { event: _id, newEnd: life.finalEnd }
}

async function add(tx: Tx, house: House, wish: DemoPause, { on, by }: SeededContract) {
  const { state, days, answer = null } = wish
  const rule = reasons[wish.why]
  const _id = demoId('timestop', wish.who, wish.why)
  const [at, since] = [daysAgo(days), daysAgo(Math.max(0, days - 1))]
  const from = addDays(today(), wish.starts)
  const to = addDays(from, wish.many - 1)
  const fee = feeOf(rule.fee, daysBetween(from, to) + 1)
  const stands = state === 'accepted' || state === 'manual'
  const isDecided = stands || state === 'declined'
  await tx.insert(timestop).values({
    _id,
    contract: on._id,
    person: on.person,
    studio: on.studio,
    reason: rule._id,
    rule,
    from,
    to,
    state,
    way: 'app' as const,
    fee,
    answer,
    ...(state === 'manual' && (await paused(tx, house, { on, by }, { from, to, fee }))),
    ...(state === 'accepted' && { newEnd: on.finalEnd, ...(await pausedOnce(tx, on._id)) }),
    ...(isDecided && { decidedBy: by, decidedAt: since }),
    receivedAt: at,
    since: state === 'open' ? at : since,
  })
  const happened: [Happening, string, string | null][] = [['asked', at, on.person]]
  if (state !== 'open') happened.push([state === 'manual' ? 'accepted' : state, since, state === 'withdrawn' ? on.person : by])
  await tx
    .insert(timestopHistory)
    .values(happened.map(([what, when, author]) => ({ _id: demoId('timestopHistory', _id, what), pause: _id, what, author, at: when })))
  if (wish.message)
    await tx.insert(timestopNote).values({ pause: _id, person: on.person, content: sealNote(house, _id, { message: wish.message }) })
  if (wish.comment)
    await tx.insert(timestopComment).values({ _id: demoId('timestopComment', _id), pause: _id, author: by, text: wish.comment, at: since })
  if (wish.proof) await addProof(tx, house, { pause: _id, person: on.person, at })
  if (state === 'manual')
    await tx.insert(timestopStep).values({ pause: _id, step: 'idle', title: 'Unterbruch (IDLEPERIOD) eintragen, Grund Militär' })
}

/** A proof, which is a picture of four pixels. */
async function addProof(tx: Tx, house: House, { pause, person, at }: { pause: string; person: string; at: string }) {
  const { key, bytes } = sealBytes(Buffer.from(examplePicture.base64, 'base64'))
  const draft = await house.bytes.layDown(bytes)
  const about = { type: 'image/webp' as const, width: 2, height: 2 }
  const file = await keepFile(tx, house, { ...about, owner: null, kind: proofKind, bytes, draft, open: false })
  await tx
    .insert(timestopProof)
    .values({ file, pause, person, uploader: person, key: sealKey(house, file, key), type: 'image/png', bytes: bytes.length, at })
}

/** A public form of somebody whom nobody was matched with. */
async function addForm(tx: Tx, house: House) {
  const rule = reasons.illness
  const [_id, at, from] = [demoId('timestop', 'form'), daysAgo(2), addDays(today(), 1)]
  const days = { from, to: addDays(from, 13) }
  await tx.insert(timestop).values({
    _id,
    studio: 'winterthur',
    reason: rule._id,
    rule,
    ...days,
    state: 'open' as const,
    way: 'form' as const,
    fee: 0,
    receivedAt: at,
    since: at,
  })
  const said = { message: 'Ich bin im Spital und komme nicht in die App.', geburtstag: '1958-03-09' }
  await tx
    .insert(timestopNote)
    .values({ pause: _id, name: 'Wyss Margrit', email: 'margrit.wyss@example.org', content: sealNote(house, _id, said) })
  await tx.insert(timestopHistory).values({ _id: demoId('timestopHistory', _id, 'applied'), pause: _id, what: 'applied', at })
}

async function addCredit(tx: Tx, { _id, person, studio }: typeof contract.$inferSelect) {
  const of = closures().find(each => each.studio === studio && each.given === 'asked')
  if (!of) return
  const at = daysAgo(5)
  const { from, to, days } = of
  await tx.insert(timestopCredit).values({
    _id: demoId('timestopCredit', _id),
    contract: _id,
    person,
    studio,
    closure: of._id,
    from,
    to,
    days,
    state: 'open' as const,
    receivedAt: at,
    since: at,
  })
}
