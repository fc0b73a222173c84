import type { Closing } from '#contract/contracts/closingShapes.ts'
import type { PayWay, SoldOffer } from '#contract/contracts/offerShapes.ts'
import type { ContractPayment } from '#contract/contracts/payShapes.ts'
import type { SignedPerson } from '#contract/contracts/personShapes.ts'
import { addDays, addMonths, daysBetween } from '#contract/days.ts'
import { sha256Of } from '#contract/rules/canonical.ts'
import { dayText } from '#contract/rules/papers/said.ts'
import { filled, plainLayout, type SignedPaper, signedPaymentOf, signedPersonOf, vatIn } from './contractPaper.ts'
import type { ContractLife } from './life.ts'
import { laterPeriod, lifeAsSigned, linesOf, periodOf as pricePerPeriod } from './offerPrice.ts'
import { type BookedAddOn, periodOf } from './price.ts'
import { giverOf } from './rest.ts'
import { piecesThrough, priceOf, termsThrough } from './status.ts'
import type { ContractPiece } from './termPlan.ts'
import type { ContractTerms, Rest, RestDays } from './terms.ts'

/** Parts that go over from one person to another: both sign them. Days are ISO, the fee whole Rappen with MWST. */
export interface Handing {
  transfer: string
  contract: string
  number: number
  title: string
  /** Code of the studio. */
  studio: string
  giver: string
  taker: string
  /** First day of the one who takes it, and the last one of who gives it. */
  start: string
  last: string
  /** Last day of what goes over; null where it runs until notice. */
  end: string | null
  fee: number
  /** Instant up to which its events were known. */
  knownAt: string
}

/** SHA-256 in hex of what whoever gives it signs. */
export const handingHash = (handing: Handing): Promise<string> => sha256Of(handing)

/** Losses and debts of the giver, as they read them before they sign. */
export const handedWords = (start: string) =>
  `Ab ${dayText(start)} gehört dir aus diesem Vertrag nichts mehr, und du kannst ihn nicht mehr widerrufen. Was du schon bezahlt hast, geht nicht zurück: Was ihr dafür ausmacht, ist eure Sache. Beträge, die bis dahin offen sind, bleiben deine.`

/** Facts that a contract's transfer hangs on. */
interface TransferContext {
  life: ContractLife
  terms: ContractTerms
  way: PayWay
}

/** Paid for a whole term at once, so that on any day all that follows is paid. */
export const isPaidAtOnce = ({ terms, way }: TransferContext) => terms.kind === 'prepaid' || way === 'prepaid'

const termOn = (life: ContractLife, day: string) =>
  termsThrough(life, day).find(({ start, finalEnd }) => start <= day && (finalEnd === null || day <= finalEnd))

/** The term of before by which days are priced: of what was taken over itself the one before that. */
function pricedBy({ pricing }: ContractLife, { start, end }: { start: string; end: string | null }) {
  return pricing?.taken?.start === start ? pricing.taken.term : { start, end }
}

/** Why a contract can't be handed over at all; undefined where there may be a day for it. */
export function handingProblem({ life, terms, way }: TransferContext): string | undefined {
  if (!life.accepted) return 'Übertragen wird ein Vertrag, der angenommen ist.'
  if (terms.kind === 'entries') return 'Eintritte lassen sich nicht übertragen: Nur ein Vertrag mit Tagen geht an jemand anderen.'
  if (way === 'company') return 'Diesen Vertrag bezahlt die Firma: Er geht an niemand anderen.'
  if (life.ending && life.ending.why !== 'notice') return 'Dieser Vertrag ist schon in einen anderen übergegangen oder widerrufen.'
  return undefined
}

/** Why a contract can't be handed over on this day; undefined where it can. */
export function dayProblem(given: TransferContext, day: string): string | undefined {
  const { life } = given
  const known = handingProblem(given)
  if (known) return known
  if (day <= life.start) return `Die Übertragung geht frühestens ab ${dayText(addDays(life.start, 1))}, dem Tag nach dem Beginn.`
  const term = termOn(life, day)
  if (!term || !life.pricing) return `Der Vertrag endet am ${dayText(life.finalEnd ?? addDays(day, -1))}: Übertrage ihn vorher.`
  if (term.end !== null && day > term.end) return `Übertragen wird, solange die Laufzeit selbst noch läuft: bis ${dayText(term.end)}.`
  const ahead = piecesThrough(life, day).filter(({ to }) => to === null || to >= day)
  const pause = ahead.find(({ why }) => why === 'pause')
  if (pause) return `Der Vertrag pausiert bis ${dayText(pause.to!)}: Übertrage ihn ab dem Tag danach.`
  const later = ahead.some(piece => piece.term !== term.number && (life.ending !== null || piece.why !== 'renewal'))
  if (later) return 'Für die Laufzeit danach ist schon etwas eingetragen: Übertrage ihn, sobald sie begonnen hat.'
  const step = life.pricing.steps.find(
    ({ from, price }) => from > day && price !== life.pricing!.steps.findLast(one => one.from <= day)!.price,
  )
  if (step) return `Ab ${dayText(step.from)} ändert der Preis: Übertrage ihn ab diesem Tag.`
  if (isPaidAtOnce(given)) return undefined
  const { from, to } = periodOf(life.pricing, term, day)
  return from === day || term.start === day
    ? undefined
    : `Eine Übertragung geht auf den Anfang einer Abrechnung, damit kein Tag doppelt bezahlt wird: zum Beispiel auf ${dayText(addDays(to, 1))}.`
}

/** The next days on which a contract can be handed over, from one on; of what is paid at once the first alone, any later one goes too. */
export function handingDays(given: TransferContext, from: string, most = 6): string[] {
  const found: string[] = []
  const first = from > given.life.start ? from : addDays(given.life.start, 1)
  for (let day = first; found.length < most && daysBetween(first, day) < 400; day = addDays(day, 1)) {
    if (dayProblem(given, day)) continue
    found.push(day)
    if (isPaidAtOnce(given)) break
  }
  return found
}

const cutFrom = (piece: ContractPiece, day: string): RestDays => {
  const { from, to, why, origin, free } = piece
  const first = from < day ? day : from
  const by = giverOf(piece)
  return {
    from: first,
    to,
    why: why === 'made-up' || why === 'bonus' ? why : 'term',
    origin: origin && addDays(origin, daysBetween(from, first)),
    free,
    ...(by && { by }),
  }
}

/** Add-ons that are there on a day and go on until the end. */
const holdsOn =
  (day: string) =>
  ({ from, to }: BookedAddOn) =>
    from <= day && to === null

/** The rest of a contract from a day on, which can be handed over then. */
function restOf({ life, terms }: TransferContext, day: string): Rest {
  const term = termOn(life, day)!
  const days = piecesThrough(life, day)
    .filter(({ to, term: number }) => number === term.number && (to === null || to >= day))
    .map(piece => cutFrom(piece, day))
  const least = terms.rest ? terms.rest.least : terms.months > 0 ? addDays(addMonths(life.start, terms.months), -1) : null
  const { steps, booked } = life.pricing!
  return {
    term: pricedBy(life, term),
    days,
    steps: steps.filter(({ from }) => from <= day).map(({ from, price }) => ({ from, price })),
    since: Object.fromEntries(booked.filter(holdsOn(day)).map(({ addOn, from }) => [addOn._id, from])),
    least: terms.kind === 'open-ended' ? least : null,
  }
}

/**
 * The terms of whoever takes a contract over: the rest of its days at their price. What belongs to whoever gives it goes not along: the company's
 * share, a fee at the beginning, days to withdraw.
 */
export function takenTerms(given: TransferContext, day: string): ContractTerms {
  const { life, terms } = given
  const { company: _, ...rest } = terms
  const { steps, booked } = life.pricing!
  return {
    ...rest,
    price: steps.findLast(({ from }) => from <= day)!.price,
    joiningFee: 0,
    companyPercent: 0,
    promotion: terms.promotion && termOn(life, day)!.number === 0 ? { ...terms.promotion, waivesJoiningFee: false } : null,
    addOns: booked.filter(holdsOn(day)).map(({ addOn }) => addOn),
    renewalMonths: life.ending ? null : terms.renewalMonths,
    withdrawalDays: 0,
    rest: restOf(given, day),
  }
}

/** How whoever takes it over may pay: what is paid at once is paid already, and renews in the same way. */
export const takenWays = (given: TransferContext, offered: readonly PayWay[]): PayWay[] =>
  isPaidAtOnce(given) ? [given.way] : (['debit', 'bill'] as const).filter(way => offered.includes(way) || way === given.way)

const isPromotionOver = ({ pricing }: ContractLife, day: string) => !!pricing?.promotionEnd && pricing.promotionEnd < day

interface TransferParts {
  handing: Handing
  terms: ContractTerms
  offer: Pick<SoldOffer, '_id' | 'number' | 'preConditionText' | 'postConditionText'> & Partial<Pick<SoldOffer, 'layout'>>
  data: SignedPerson
  payment: ContractPayment
  guardian: Closing['guardian']
  relation: Closing['relation']
  place: string
  day: string
}

/** The paper of whoever takes a contract over, as device and server make it alike. */
export function transferPaper({ handing, terms, offer, data, payment, guardian, relation, place, day }: TransferParts): SignedPaper {
  const { title, start, studio, end } = handing
  const life = lifeAsSigned(title, start, terms)
  // A promotion that is over prices made-up days alone; no period costs less by it any more.
  const shown = { ...terms, promotion: isPromotionOver(life, start) ? null : terms.promotion }
  const lines = linesOf(title, shown)
  const paper: SignedPaper = {
    kind: 'transfer',
    handed: handing,
    layout: offer.layout?.number ?? plainLayout,
    studio,
    offer: offer._id,
    number: offer.number,
    title,
    data: signedPersonOf(data),
    guardian: guardian ? { name: guardian, relation: relation ?? '' } : null,
    terms,
    start,
    end,
    lastNotice: life.terms[0]?.lastDayOfNotice ?? null,
    renews: terms.renewalMonths !== null,
    lines,
    price: pricePerPeriod(lines),
    later: laterPeriod(shown),
    total: end === null ? null : priceOf(life, start, end),
    vat: vatIn({ title, start, terms, end, lines, day }),
    payment: signedPaymentOf(payment),
    closedAt: 'website',
    withdrawalDays: 0,
    texts: { before: null, after: null },
    place,
    day,
  }
  const fill = (text: string | null | undefined) => (text ? filled(text, paper) : null)
  const look = offer.layout && { ...offer.layout.look, before: fill(offer.layout.look.before), after: fill(offer.layout.look.after) }
  const texts = { before: fill(offer.preConditionText), after: fill(offer.postConditionText) }
  return { ...paper, texts, ...(look && { look }) }
}
