import { addDays, addMonths } from '#contract/days.ts'
import { bookedOf, type OpenDays, openDaysOf } from './addOns.ts'
import { type ContractEvent, type EffectiveEvent, effective, type Notice } from './contractEvents.ts'
import { costOfPiece, netPrice, type PriceStep, type Pricing, periodOf, promotionEndOf } from './price.ts'
import { restNow } from './rest.ts'
import { type ContractPiece, type Extension, planOf, type Why } from './termPlan.ts'
import type { SignedContract, Where } from './terms.ts'

/** One term: the first, or a renewal. Null ends are those of a contract that ends by notice alone. */
export interface Term {
  /** 0 is the first. */
  number: number
  start: string
  end: string | null
  finalEnd: string | null
  /** The last day on which a notice ends the contract with this term; null where none is needed, or none is known. */
  lastDayOfNotice: string | null
}

/** Days of a contract on which one thing holds. */
export interface LifeStretch {
  from: string
  /** Null is without an end. */
  to: string | null
  /** True where somebody may come in. */
  enter: boolean
  where: Where
  /** Whole Rappen for all of its days; null without an end, and where nobody told us. */
  price: number | null
  why: Why
  /** Id of the event that made it so; null for the contract itself. */
  by: string | null
}

export interface PauseDays {
  from: string
  to: string
  by: string | null
  /** Whole Rappen. */
  fee: number
}

/** How a contract came to its last day, one step a line. */
export interface EndLine {
  why: 'term' | Extension['kind'] | Ending['why']
  /** The last day after this step. */
  until: string
  by: string | null
}

/** The end of a contract before its term's, or with it. */
export interface Ending {
  why: 'notice' | 'upgrade' | 'transfer' | 'withdrawal'
  /** Last day. */
  day: string
  by: string
}

export interface ContractLife {
  contract: string
  title: string
  where: Where
  /** False for one that waits: its days and prices are known, and it opens nothing. */
  accepted: boolean
  start: string
  /** Last day by the signed term, and with all that came after; null where it goes on. */
  end: string | null
  finalEnd: string | null
  lines: EndLine[]
  ending: Ending | null
  /** By so many months it renews behind its last term here; null where it doesn't. */
  renews: number | null
  /** How long before the end of a term a notice has to be there; null where it ends by itself. */
  noticeMonths: number | null
  terms: Term[]
  stretches: LifeStretch[]
  pauses: PauseDays[]
  extensions: Extension[]
  addOns: OpenDays[]
  /** Visits that it is good for; null where they are not counted. */
  entries: number | null
  /** Once, with the first day: joining fee, and the price where it is paid for visits. */
  once: number
  debtClause: boolean
  /** Pieces in which the price of each day lies; null where nobody told us. */
  pieces: ContractPiece[]
  pricing: Pricing | null
}

export interface KnownAt {
  /** Instant up to which receipts count; all of them where it is left out. */
  knownAt?: string
}

/** Last day on which a notice has to be there, so that a contract ends with this day (C10). */
export const lastDayOfNotice = (end: string, noticeMonths: number) => addDays(addMonths(addDays(end, 1), -noticeMonths), -1)

/** The next end of an open-ended contract for a notice that came on this day: that of a period. */
function nextEnd({ start, terms }: SignedContract, { day, late }: Pick<Notice, 'day' | 'late'>) {
  const { rest } = terms
  const least = (rest ? rest.least : terms.months > 0 ? addDays(addMonths(start, terms.months), -1) : null) ?? start
  const from = [day, least, start].sort().at(-1)!
  const endFrom = (begin: string) => periodOf(terms, rest?.term ?? { start, end: null }, begin).to
  for (let end = endFrom(from); ; end = endFrom(addDays(end, 1)))
    if (end >= least && (late || day <= lastDayOfNotice(end, terms.noticeMonths))) return end
}

const changesIn = (events: readonly EffectiveEvent[]) => events.filter(event => event.kind === 'pause' || event.kind === 'bonus')
const isEndless = ({ terms }: SignedContract) => terms.kind === 'open-ended' || (terms.kind === 'entries' && terms.months === 0)

/** Number of the term with which an ordinary notice ends a contract, judged by what was known when it came. */
function lastTermOf(contract: SignedContract, events: readonly ContractEvent[], notice: Notice) {
  const before = effective(events, notice.receivedAt)
  const place = before.findIndex(({ _id }) => _id === notice._id)
  const known = place < 0 ? before : before.slice(0, place)
  const planned = planOf(contract, changesIn(known), { until: notice.day })
  const at = planned.findIndex(({ finalEnd }) => notice.day <= finalEnd!)
  const running = planned[at]!
  return notice.late || notice.day <= lastDayOfNotice(running.finalEnd!, contract.terms.noticeMonths) ? at : at + 1
}

/**
 * What ends a contract: on a day, or with a term. Of several the first day, on one day the first receipt (C06); one that is withdrawn is so
 * though something had ended it before.
 */
function endingsOf(contract: SignedContract, events: readonly ContractEvent[], known: readonly EffectiveEvent[]) {
  const hard: Ending[] = []
  let last: { term: number; by: string } | undefined
  for (const event of known) {
    if (event.kind === 'upgrade' || event.kind === 'transfer') hard.push({ why: event.kind, day: addDays(event.day, -1), by: event._id })
    if (event.kind === 'withdrawal') hard.push({ why: 'withdrawal', day: event.day, by: event._id })
    if (event.kind !== 'notice') continue
    if (event.notice === 'extraordinary' && event.to) hard.push({ why: 'notice', day: event.to, by: event._id })
    else if (isEndless(contract)) hard.push({ why: 'notice', day: nextEnd(contract, event), by: event._id })
    else if (contract.terms.renewalMonths !== null) {
      const term = lastTermOf(contract, events, event)
      if (!last || term < last.term) last = { term, by: event._id }
    }
  }
  const [first] = hard.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  const withdrawn = hard.find(({ why }) => why === 'withdrawal')
  return { first: withdrawn ? { ...withdrawn, day: first!.day } : first, last }
}

const cutAt = (pieces: readonly ContractPiece[], day: string) =>
  pieces.flatMap(piece => (piece.from > day ? [] : [piece.to === null || piece.to > day ? { ...piece, to: day } : piece]))

function priceStepsOf({ terms }: SignedContract, events: readonly EffectiveEvent[]): PriceStep[] {
  const begun = terms.rest?.steps ?? [{ from: '', price: terms.price }]
  const steps: PriceStep[] = begun.map(step => ({ ...step, companyPercent: terms.companyPercent }))
  const changes = events
    .filter(event => event.kind === 'price')
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  for (const { day, price, companyPercent } of changes) {
    const before = steps.at(-1)!
    const step = { from: day, price: price ?? before.price, companyPercent: companyPercent ?? before.companyPercent }
    if (before.from === day) steps.pop()
    steps.push(step)
  }
  return steps
}

/** Pieces that tell one thing and follow each other, as one. */
export function joinPieces(
  pieces: readonly ContractPiece[],
  priceOf: (piece: ContractPiece) => number | null,
  rest: Pick<LifeStretch, 'where'> & { accepted: boolean },
) {
  const stretches: LifeStretch[] = []
  for (const [at, piece] of pieces.entries()) {
    const before = stretches.at(-1)
    const price = piece.to === null ? null : priceOf(piece)
    if (before && before.why === piece.why && before.by === piece.by && pieces[at - 1]!.term === piece.term) {
      before.to = piece.to
      before.price = before.price === null || price === null ? null : before.price + price
    } else {
      const enter = rest.accepted && piece.why !== 'pause' && piece.why !== 'gap'
      stretches.push({ from: piece.from, to: piece.to, enter, where: rest.where, price, why: piece.why, by: piece.by })
    }
  }
  return stretches
}

/** Days that pauses took out, each pause as one span. */
function pausesIn(pieces: readonly ContractPiece[], events: readonly EffectiveEvent[]): PauseDays[] {
  const found = new Map<string | null, PauseDays>()
  for (const { why, by, from, to } of pieces) {
    if (why !== 'pause' || to === null) continue
    const event = events.find(({ _id }) => _id === by)
    const before = found.get(by)
    if (before) before.to = to
    else found.set(by, { from, to, by, fee: event?.kind === 'pause' ? event.fee : 0 })
  }
  return [...found.values()]
}

/** Costs that come once: the joining fee, and visits, which are sold as one thing. */
function onceOf({ terms }: SignedContract, isWithdrawn: boolean) {
  if (isWithdrawn) return 0
  const { promotion } = terms
  const sold =
    terms.kind === 'entries' ? netPrice(terms.price, promotion && promotion.periods > 0 ? promotion : null, terms.companyPercent) : 0
  return (promotion?.waivesJoiningFee ? 0 : terms.joiningFee) + sold
}

function linesOf(end: string | null, extensions: readonly Extension[], ending: Ending | null) {
  const lines: EndLine[] = end === null ? [] : [{ why: 'term', until: end, by: null }]
  for (const { kind, to, by } of extensions) lines.push({ why: kind, until: to, by })
  if (ending) lines.push({ why: ending.why, until: ending.day, by: ending.by })
  return lines
}

/** The last terms' days, cut where something ends them. */
function daysOf(contract: SignedContract, events: readonly ContractEvent[], known: readonly EffectiveEvent[]) {
  const { first, last } = endingsOf(contract, events, known)
  const latest = [contract.start, first?.day ?? '', ...known.map(({ day }) => day)].sort().at(-1)!
  const planned = planOf(contract, changesIn(known), { until: latest, last: last?.term })
  const end = planned.at(-1)!.finalEnd
  const isCut = first && (end === null || first.day <= end)
  const cut = isCut ? first.day : first?.why === 'withdrawal' ? end : null
  const ending: Ending | null =
    first && cut !== null ? { ...first, day: cut } : last && end ? { why: 'notice', day: end, by: last.by } : null
  const renews = ending || contract.terms.renewalMonths === null || isEndless(contract) ? null : contract.terms.renewalMonths
  return { planned, cut, ending, renews }
}

/** Days of a contract that goes on renewing, behind its last term. */
const goingOn = (from: string, term: number): ContractPiece => ({
  from,
  to: null,
  why: 'renewal',
  by: null,
  origin: from,
  free: false,
  term,
})

/** A contract with what was taken over of another one as it was known at an instant. */
function withRest(signed: SignedContract, events: readonly ContractEvent[], knownAt: string | undefined): SignedContract {
  const { rest } = signed.terms
  return rest ? { ...signed, terms: { ...signed.terms, rest: restNow(rest, events, knownAt) } } : signed
}

/**
 * One life of a contract: what holds on which of its days, and why. It is worked out anew from the signed copy and the events, alike on device and
 * server; events of days that it does not reach say nothing.
 */
export function lifeOf(signed: SignedContract, events: readonly ContractEvent[], { knownAt }: KnownAt = {}): ContractLife {
  const known = effective(events, knownAt)
  const contract = withRest(signed, events, knownAt)
  const { planned, cut, ending, renews } = daysOf(contract, events, known)
  const { terms } = contract
  const noticeMonths = terms.renewalMonths === null ? null : terms.noticeMonths
  const kept = planned.filter(({ start }) => cut === null || start <= cut || start === contract.start)
  const pieces = kept.flatMap(term => (cut === null ? term.pieces : cutAt(term.pieces, cut)))
  const isWithdrawn = ending?.why === 'withdrawal'
  const booked = bookedOf(terms, contract.start, known)
  const pricing: Pricing = {
    kind: terms.kind,
    billingDay: terms.billingDay,
    periodMonths: terms.periodMonths,
    steps: isWithdrawn ? [{ from: '', price: 0, companyPercent: 0 }] : priceStepsOf(contract, known),
    promotion: isWithdrawn ? null : terms.promotion,
    promotionEnd: promotionEndOf(terms, terms.rest?.term ?? kept[0]!),
    booked: isWithdrawn ? [] : booked,
    ...(terms.rest && { taken: { start: contract.start, term: terms.rest.term } }),
  }
  const accepted = contract.accepted !== null && (knownAt === undefined || contract.accepted <= knownAt)
  const last = kept.at(-1)!
  const finalEnd = cut ?? last.finalEnd
  const going = renews === null || finalEnd === null ? [] : [goingOn(addDays(finalEnd, 1), kept.length)]
  const extensions = kept.flatMap(term => term.extensions).filter(({ from }) => cut === null || from <= cut)
  const priceOf = (piece: ContractPiece) => costOfPiece(pricing, kept[piece.term]!, piece, { from: piece.from, to: piece.to! })
  return {
    contract: contract._id,
    title: contract.title,
    where: terms.studios,
    accepted,
    start: contract.start,
    end: renews === null ? last.end : null,
    finalEnd: renews === null ? finalEnd : null,
    lines: linesOf(last.end, last.extensions, ending),
    ending,
    renews,
    noticeMonths,
    terms: kept.map(({ start, end, finalEnd: whole }, number) => ({
      number,
      start,
      end,
      finalEnd: cut !== null && (whole === null || whole > cut) ? cut : whole,
      lastDayOfNotice: noticeMonths === null || whole === null ? null : lastDayOfNotice(whole, noticeMonths),
    })),
    stretches: joinPieces([...pieces, ...going], priceOf, { accepted, where: terms.studios }),
    pauses: pausesIn(pieces, known),
    extensions: extensions.map(each => (cut !== null && each.to > cut ? { ...each, to: cut } : each)),
    addOns: openDaysOf(booked, [...pieces, ...going]),
    entries: terms.entries,
    once: onceOf(contract, isWithdrawn),
    debtClause: terms.debtClause,
    pieces,
    pricing,
  }
}
