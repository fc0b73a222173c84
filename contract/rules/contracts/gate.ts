import { clockOfMinute } from '#contract/clock.ts'
import { addDays } from '#contract/days.ts'
import type { Openness, WallTime } from '#contract/rules/studios/openness.ts'
import type { ContractLife } from './life.ts'
import { type LifeStatus, openUntil, statusAt } from './status.ts'
import { opensAt } from './terms.ts'

/** Why a door stays shut, in the order in which reasons are told (C44). */
export const gateReasons = [
  'barred',
  'noContract',
  'notAccepted',
  'notBegun',
  'ended',
  'paused',
  'otherStudio',
  'closed',
  'noEntries',
  'debt',
] as const
export type GateReason = (typeof gateReasons)[number]

/** Each in so few words as a log has room for. */
export const gateWords: Readonly<Record<GateReason, string>> = {
  barred: 'Zutritt gesperrt',
  noContract: 'Kein Abo',
  notAccepted: 'Abo nicht angenommen',
  notBegun: 'Abo hat nicht begonnen',
  ended: 'Abo abgelaufen',
  paused: 'Abo pausiert',
  otherStudio: 'Abo gilt hier nicht',
  closed: 'Studio geschlossen',
  noEntries: 'Keine Eintritte mehr',
  debt: 'Zahlung offen',
}

/** Somebody may not come in for a while, wherever they have a contract. */
export interface Bar {
  reason: string
  /** Last ISO day; null is without an end. */
  until: string | null
}

/** A pass that opens without a contract: a bought code or a card of the first days (S15, V14). */
export interface EntryPass {
  kind: 'code' | 'card'
  /** Code of its studio. */
  studio: string
  /** First ISO day, where it has one. */
  from?: string
  /** Last ISO day. */
  until: string
  left: number
}

/** A contract at the door, with what its life does not know. */
export interface GateContract {
  life: ContractLife
  /** Entries left; null where they are not counted. */
  left: number | null
  /** Debt that the access-control service tells, in whole Rappen; null where it says nothing. */
  debt: number | null
  /** True where the amount is disputed, so that it bars nobody (C16). */
  disputed: boolean
}

/** All that a decision hangs on. */
export interface GateFacts {
  contracts: readonly GateContract[]
  passes: readonly EntryPass[]
  bar: Bar | null
  /** Code and name of the studio whose door it is. */
  studio: { code: string; name: string }
  openness: Openness
  /** The moment on the studio's wall. */
  wall: WallTime
}

export interface GateDecision {
  outcome: 'open' | 'refused'
  /** The first of the reasons; null where the door opens. */
  reason: GateReason | null
  reasons: GateReason[]
  /** Last ISO day on which this holds; null where no day is known. */
  until: string | null
  /** For the person themselves, for staff, and for a display that others read too. */
  member: string
  staff: string
  others: string
}

/** One way in with the reasons against it, each with the last day on which it holds. */
interface EntryWay {
  against: Map<GateReason, string | null>
  /** Last day on which this way opens. */
  until: string | null
  /** Name of it for the person, and for staff. */
  own: string
  title: string
  debt: number | null
}

/** 05.03.2027 (L285) */
const swissDateOf = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`
const wallClockOf = ({ minute }: WallTime) => clockOfMinute(minute)
const francs = (rappen: number) => `CHF ${Math.floor(rappen / 100)}.${String(rappen % 100).padStart(2, '0')}`

/** A typed reason, which may end without a full stop. */
const sentence = (words: string) => (words.trimEnd().endsWith('.') ? words.trimEnd() : `${words.trimEnd()}.`)

function stateAgainst(life: ContractLife, { state, stretch }: LifeStatus, day: string): [GateReason, string | null][] {
  if (state === 'waiting') return [['notAccepted', null]]
  if (state === 'notBegun') return [['notBegun', addDays(life.start, -1)]]
  if (state === 'ended') return [['ended', life.finalEnd !== null && life.finalEnd < day ? life.finalEnd : addDays(day, -1)]]
  if (state === 'paused') return [['paused', stretch?.to ?? null]]
  return []
}

function wayOfContract({ life, left, debt, disputed }: GateContract, { studio, wall }: GateFacts): EntryWay {
  const status = statusAt(life, wall.day)
  const against = new Map(stateAgainst(life, status, wall.day))
  if (!opensAt(life.where, studio.code)) against.set('otherStudio', null)
  if (left !== null && left < 1) against.set('noEntries', null)
  const owed = life.debtClause && !disputed && debt !== null && debt > 0 ? debt : null
  if (owed !== null) against.set('debt', null)
  return { against, until: openUntil(life, wall.day), own: 'Dein Abo', title: life.title, debt: owed }
}

/** Names of a pass for its person, and for staff. */
const passNames: Record<EntryPass['kind'], { own: string; title: string }> = {
  code: { own: 'Dein Eintrittscode', title: 'Eintrittscode' },
  card: { own: 'Deine Karte für 11 Tage', title: '11-Tage-Karte' },
}

function wayOfPass({ kind, studio: code, until, left }: EntryPass, { studio, wall }: GateFacts): EntryWay {
  const against = new Map<GateReason, string | null>()
  if (until < wall.day) against.set('ended', until)
  if (code !== studio.code) against.set('otherStudio', null)
  if (left < 1) against.set('noEntries', null)
  return { against, until, ...passNames[kind], debt: null }
}

const reasonsOf = ({ against }: EntryWay) => gateReasons.filter(reason => against.has(reason))

/** How far a way leads: one that opens leads farthest, else the later its first reason stands in the order. */
const reach = (way: EntryWay) => {
  const [first] = reasonsOf(way)
  return first === undefined ? gateReasons.length : gateReasons.indexOf(first)
}

const noWay: EntryWay = { against: new Map([['noContract', null]]), until: null, own: '', title: '', debt: null }

/** The best way in of all that somebody has; of two that lead equally far the first. */
function bestOf(facts: GateFacts): EntryWay {
  const begun = facts.passes.filter(({ from = '' }) => from <= facts.wall.day)
  const ways = [...facts.contracts.map(each => wayOfContract(each, facts)), ...begun.map(each => wayOfPass(each, facts))]
  return ways.reduce((best, way) => (reach(way) > reach(best) ? way : best), ways[0] ?? noWay)
}

const untilWords = (until: string | null) => (until === null ? '' : ` bis ${swissDateOf(until)}`)

const membersWords: Record<GateReason, (facts: GateFacts, way: EntryWay) => string> = {
  barred: ({ bar }) => `Dein Zutritt ist${untilWords(bar!.until)} gesperrt. Grund: ${sentence(bar!.reason)}`,
  noContract: () => 'Wir finden kein Abo von dir.',
  notAccepted: () => 'Dein Abo ist noch nicht angenommen.',
  notBegun: (_, { against }) => `Dein Abo beginnt am ${swissDateOf(addDays(against.get('notBegun')!, 1))}.`,
  ended: (_, { own, against }) => `${own} ist am ${swissDateOf(against.get('ended')!)} abgelaufen.`,
  paused: (_, { against }) => {
    const until = against.get('paused')
    return until ? `Dein Abo pausiert bis ${swissDateOf(until)}.` : 'Dein Abo pausiert.'
  },
  otherStudio: ({ studio }, { own }) => `${own} gilt nicht für ${studio.name}.`,
  closed: ({ studio, openness, wall }) => `${studio.name} ist geschlossen.${nextWords(openness, wall)}`,
  noEntries: () => 'Du hast keine Eintritte mehr.',
  debt: (_, { debt }) => `Es ist noch eine Zahlung offen: ${francs(debt!)}.`,
}

function nextWords(openness: Openness, { day }: WallTime) {
  if (openness.open || !openness.next) return ''
  return openness.next.day === day
    ? ` Offen ab ${wallClockOf(openness.next)}.`
    : ` Offen ab ${swissDateOf(openness.next.day)}, ${wallClockOf(openness.next)}.`
}

const staffWords: Record<GateReason, (facts: GateFacts, way: EntryWay) => string> = {
  barred: ({ bar }) => `Zutritt${untilWords(bar!.until)} gesperrt: ${sentence(bar!.reason)}`,
  noContract: () => 'Kein Abo und kein Eintrittscode.',
  notAccepted: (_, { title }) => `«${title}» wartet auf die Annahme.`,
  notBegun: (_, { title, against }) => `«${title}» beginnt am ${swissDateOf(addDays(against.get('notBegun')!, 1))}.`,
  ended: (_, { title, against }) => `«${title}» ist am ${swissDateOf(against.get('ended')!)} abgelaufen.`,
  paused: (_, { title, against }) => `«${title}» pausiert${untilWords(against.get('paused') ?? null)}.`,
  otherStudio: ({ studio }, { title }) => `«${title}» gilt nicht für ${studio.name}.`,
  closed: ({ studio, openness, wall }) => `${studio.name} ist geschlossen.${nextWords(openness, wall)}`,
  noEntries: (_, { title }) => `«${title}»: keine Eintritte mehr.`,
  debt: (_, { title, debt }) => `«${title}»: ${francs(debt!)} offen, nach Vertrag kein Zutritt.`,
}

/** Words on a display that others read too. */
export const othersWord = 'Bitte am Empfang melden'

/** Until when a refusal holds by its first reason. */
function refusedUntil(reason: GateReason, { bar, openness, wall }: GateFacts, { against }: EntryWay) {
  if (reason === 'barred') return bar!.until
  if (reason === 'closed') return !openness.open && openness.next ? openness.next.day : wall.day
  return reason === 'ended' ? null : (against.get(reason) ?? null)
}

/**
 * The decision whether a door opens, with every reason against it and a sentence for each reader (C44). Code, virtual door, desk and the member's
 * card ask this one; asked with the facts of an earlier moment it answers what held then.
 */
export function decideAtGate(facts: GateFacts): GateDecision {
  const way = bestOf(facts)
  const found = new Set<GateReason>(reasonsOf(way))
  if (facts.bar && (facts.bar.until === null || facts.wall.day <= facts.bar.until)) found.add('barred')
  if (!facts.openness.open) found.add('closed')
  const reasons = gateReasons.filter(reason => found.has(reason))
  const [reason] = reasons
  if (reason === undefined) {
    const until = way.until
    const words = until === null ? 'Willkommen!' : `Willkommen! Gültig bis ${swissDateOf(until)}.`
    return {
      outcome: 'open',
      reason: null,
      reasons,
      until,
      member: words,
      staff: `«${way.title}» gilt${untilWords(until)}.`,
      others: 'Willkommen!',
    }
  }
  return {
    outcome: 'refused',
    reason,
    reasons,
    until: refusedUntil(reason, facts, way),
    member: membersWords[reason](facts, way),
    staff: reasons.map(each => staffWords[each](facts, way)).join(' '),
    others: othersWord,
  }
}
