import type { PayWay } from '#contract/contracts/offerShapes.ts'
import { addDays } from '#contract/days.ts'
import { dayText } from '#contract/rules/papers/said.ts'
import type { ContractEvent } from './contractEvents.ts'
import { type ContractLife, lifeOf } from './life.ts'
import { lifeAsSigned, linesOf, periodOf as pricePerPeriod } from './offerPrice.ts'
import { costOf, periodOf } from './price.ts'
import { recurringOf } from './recurring.ts'
import { priceOf, termsThrough } from './status.ts'
import type { ContractTerms, SignedContract } from './terms.ts'

/** The contract that somebody leaves, as it was known at an instant: what comes in later changes nothing of what was signed by it. */
export interface Left {
  signed: SignedContract
  events: readonly ContractEvent[]
  knownAt: string
  /** Terms that begin on this day or later are paid as a whole, beforehand; absent or null where they are paid by periods. */
  aheadFrom?: string | null
  /** Numbers of terms besides that are paid as a whole though it is paid otherwise by now. */
  aheadTerms?: readonly number[]
}

/** The contract that somebody goes over to; the joining fee in its terms is what is left of it (`upgradeTerms`). */
interface Next {
  title: string
  /** First ISO day. */
  start: string
  terms: ContractTerms
  /** How it is paid; beforehand all of its term is. */
  way?: PayWay
}

export interface UpgradeLine {
  /** Kinds of lines: what begins, the rest of a joining fee, and days that are paid and not used. */
  kind: 'first' | 'fee' | 'unused'
  title: string
  /** Whole Rappen with MWST; negative for what is taken off. */
  amount: number
}

/** Price of an upgrade on its day (C04, C36, C41): all amounts in whole Rappen with MWST. */
interface Reckoning {
  lines: UpgradeLine[]
  /** Paid at once. */
  due: number
  /** Goes back to the member; one of the two is 0. */
  back: number
  /** Price of a month on the last day here, and on the first there; 0 where nothing recurs. */
  before: number
  after: number
}

/** The contract that is left, before the upgrade. */
export const leftLife = ({ signed, events, knownAt }: Left): ContractLife => lifeOf(signed, events, { knownAt })

/** Why somebody can't go over on this day; undefined where they can. */
export function upgradeProblem({ accepted, ending, start, finalEnd }: ContractLife, day: string): string | undefined {
  if (!accepted) return 'Gewechselt wird ein Vertrag, der angenommen ist.'
  if (ending?.why === 'withdrawal') return 'Der bisherige Vertrag ist widerrufen.'
  if (ending && ending.why !== 'notice') return 'Aus dem bisherigen Vertrag wurde schon gewechselt.'
  if (day <= start) return `Der Wechsel geht frühestens ab ${dayText(addDays(start, 1))}, dem Tag nach dem Beginn.`
  if (finalEnd !== null && day > finalEnd) return `Der bisherige Vertrag endet am ${dayText(finalEnd)}: Wechsle vorher.`
  return undefined
}

/** True where a contract may be left on some day from this one on. */
export const mayLeave = (life: ContractLife, day: string) =>
  upgradeProblem(life, day > life.start ? day : addDays(life.start, 1)) === undefined

/** The company's share in hundredths of a percent as it holds on a day, which goes along. */
export const companyOn = ({ pricing }: Pick<ContractLife, 'pricing'>, day: string) =>
  Math.round((pricing?.steps.findLast(({ from }) => from <= day)?.companyPercent ?? 0) * 100)

/** The terms of what follows: of its joining fee remains what the one of before did not cost already. */
export const upgradeTerms = (terms: ContractTerms, { terms: before }: Pick<SignedContract, 'terms'>): ContractTerms => ({
  ...terms,
  joiningFee: Math.max(0, terms.joiningFee - before.joiningFee),
  ...(terms.companyPercent > 0 && before.company && { company: before.company }),
})

const earlierDay = (one: string, other: string | null) => (other === null || one < other ? one : other)

/**
 * Amount paid of a contract by a day and not used until then: a period is paid as it begins, a term that is paid beforehand as a whole. Days that a
 * pause took out of a term are paid and would be made up behind its end.
 */
export function unusedFrom(life: ContractLife, day: string, aheadFrom?: string | null, aheadTerms: readonly number[] = []): number {
  const { pricing } = life
  const term = termsThrough(life, day).find(({ start, finalEnd }) => start <= day && (finalEnd === null || day <= finalEnd))
  if (!pricing || !term) return 0
  const withoutOnce = { ...life, once: 0 }
  const used = priceOf(withoutOnce, term.start, addDays(day, -1)) ?? 0
  if (term.end === null) return (priceOf(withoutOnce, term.start, periodOf(pricing, term, day).to) ?? 0) - used
  const isWhole = day > term.end || (aheadFrom != null && term.start >= aheadFrom) || aheadTerms.includes(term.number)
  const until = isWhole ? term.end : earlierDay(periodOf(pricing, term, day).to, term.end)
  return Math.max(0, costOf(pricing, term, term.start, until) - used)
}

/** Paid days of the contract before that a reckoning takes off, whole Rappen. */
export const unusedIn = (lines: readonly UpgradeLine[]) =>
  lines.reduce((sum, { kind, amount }) => (kind === 'unused' ? sum - amount : sum), 0)

/** The first period, term or visits of a reckoning, with which the contract begins; whole Rappen. */
export const firstIn = (lines: readonly UpgradeLine[]) =>
  lines.reduce((sum, { kind, amount }) => (kind === 'first' ? sum + amount : sum), 0)

/** First line of the new contract: its first period, the whole of what is paid beforehand, or its visits. */
function firstOf({ title, start, terms, way }: Next): UpgradeLine {
  if (terms.kind === 'entries') return { kind: 'first', title, amount: pricePerPeriod(linesOf(title, terms)) }
  const { pricing, terms: planned } = lifeAsSigned(title, start, terms)
  const term = planned[0]!
  const to = way === 'prepaid' && term.end !== null ? term.end : earlierDay(periodOf(pricing!, term, start).to, term.end)
  return { kind: 'first', title: `${title}, ${dayText(start)} bis ${dayText(to)}`, amount: costOf(pricing!, term, start, to) }
}

const monthlyOn = (life: Pick<ContractLife, 'pricing' | 'start' | 'finalEnd'>, day: string) =>
  recurringOf(life).find(({ from, to }) => from <= day && (to === null || day <= to))?.amount ?? 0

/** Amount that somebody pays who goes over: the beginning of the new contract, the rest of its joining fee, less paid days that they no longer use. */
export function reckon(left: ContractLife, next: Next, aheadFrom?: string | null, aheadTerms?: readonly number[]): Reckoning {
  const { start, title, terms } = next
  const lines = [firstOf(next)]
  const fee = terms.promotion?.waivesJoiningFee ? 0 : terms.joiningFee
  if (fee > 0) lines.push({ kind: 'fee', title: 'Einschreibegebühr, Differenz', amount: fee })
  const unused = unusedFrom(left, start, aheadFrom, aheadTerms)
  if (unused > 0) lines.push({ kind: 'unused', title: `Bezahlt und ab ${dayText(start)} nicht genutzt: ${left.title}`, amount: -unused })
  const sum = lines.reduce((all, { amount }) => all + amount, 0)
  const last = addDays(start, -1)
  return {
    lines,
    due: Math.max(0, sum),
    back: Math.max(0, -sum),
    before: monthlyOn(left, last),
    after: monthlyOn(lifeAsSigned(title, start, terms), start),
  }
}
