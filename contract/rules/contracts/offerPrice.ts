import type { Choice, ClosedAt } from '#contract/contracts/closingShapes.ts'
import type { OfferPromotion, OfferTerms } from '#contract/contracts/offerShapes.ts'
import type { ContractPriceLine } from '#contract/contracts/shapes.ts'
import { lifeOf } from './life.ts'
import { netPrice, priceLines } from './price.ts'
import { priceOf } from './status.ts'
import type { ContractTerms } from './terms.ts'

/** An offer's version and what was chosen of it: all that a price hangs on. */
export interface Priced {
  terms: OfferTerms
  choice: Pick<Choice, 'start' | 'addOns' | 'skipPresale'> & Partial<Pick<Choice, 'company'>>
  /** Null where none was chosen or none holds. */
  promotion: OfferPromotion | null
  /** The paper's day: presale and promotions hold by it. */
  day: string
  /** Hundredths of a percent that the employer's list takes off. */
  companyPercent?: number
}

/** More periods than any contract has. */
const always = 1200

/** True where a promotion may be taken on a day by what was typed; one without a code is everybody's. */
export const promotionHolds = ({ code, from, until }: OfferPromotion, typed: string | null, day: string) =>
  from <= day && day <= until && (!code || code.toUpperCase() === (typed ?? '').trim().toUpperCase())

/** The price and joining fee that hold on the day of signing: those of the presale until its last day (C08). */
function signingPriceOf({ terms, choice, day }: Pick<Priced, 'terms' | 'choice' | 'day'>) {
  const { presale } = terms
  return presale && !choice.skipPresale && day <= presale.until ? presale : terms
}

const takenOf = (promotion: Priced['promotion'], joiningFee: number): ContractTerms['promotion'] =>
  promotion && {
    title: promotion.title,
    percent: (promotion.percent ?? 0) / 100,
    rappen: promotion.amount ?? 0,
    periods: promotion.periods ?? always,
    waivesJoiningFee: promotion.waivesFee && joiningFee > 0,
  }

/** The terms as they are signed, from which a contract's life is counted. */
export function termsOf(priced: Priced): ContractTerms {
  const { terms, choice } = priced
  const { company } = choice
  const companyPercent = company?.percent ?? priced.companyPercent ?? 0
  const { price, joiningFee } = signingPriceOf(priced)
  return {
    kind: terms.kind,
    months: terms.months ?? 0,
    noticeMonths: terms.noticeMonths,
    renewalMonths: terms.renewalMonths,
    periodMonths: terms.periodMonths,
    price,
    billingDay: terms.billingDay,
    joiningFee,
    promotion: takenOf(priced.promotion, joiningFee),
    companyPercent: companyPercent / 100,
    // A field that is absent leaves the hash of a paper as it always was.
    ...(company && { company: { _id: company._id, hash: company.hash } }),
    addOns: terms.addOns.filter(({ _id }) => choice.addOns.includes(_id)),
    entries: terms.entries,
    studios: terms.studios,
    withdrawalDays: terms.withdrawalDays,
    debtClause: terms.debtClause,
    vat: 'normal',
  }
}

const titles = { price: '', promotion: 'Aktion', company: 'Firmenrabatt' } as const

/** Amounts of a period in the order of C35, a line each, then what is paid once; whole Rappen with MWST. */
export function linesOf(title: string, { price, promotion, companyPercent, addOns, joiningFee }: ContractTerms): ContractPriceLine[] {
  const lines: ContractPriceLine[] = priceLines(price, promotion, companyPercent).map(({ what, amount }) => ({
    kind: what === 'price' ? 'period' : what,
    title: what === 'price' ? title : what === 'promotion' ? (promotion?.title ?? titles.promotion) : titles[what],
    amount,
  }))
  for (const addOn of addOns) lines.push({ kind: 'addOn', title: addOn.title, amount: addOn.price })
  if (joiningFee > 0) lines.push({ kind: 'fee', title: 'Einschreibegebühr', amount: joiningFee })
  if (joiningFee > 0 && promotion?.waivesJoiningFee) lines.push({ kind: 'fee', title: `Erlass: ${promotion.title}`, amount: -joiningFee })
  return lines
}

const sumOfLines = (lines: readonly ContractPriceLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

/** Price of the first period, without what is paid once. */
export const periodOf = (lines: readonly ContractPriceLine[]) => sumOfLines(lines.filter(({ kind }) => kind !== 'fee'))

/** Price of a period once a promotion is over; null where it never is. */
export function laterPeriod({
  price,
  promotion,
  companyPercent,
  addOns,
  kind,
  months,
  renewalMonths,
  periodMonths = 1,
}: ContractTerms): number | null {
  if (!promotion || promotion.periods >= always || kind === 'prepaid' || kind === 'entries') return null
  if (kind === 'fixed' && renewalMonths === null && promotion.periods * periodMonths >= months) return null
  return netPrice(price, null, companyPercent) + addOns.reduce((sum, addOn) => sum + addOn.price, 0)
}

/** The same life that the contract has once it is accepted: nothing of it happened yet. */
export const lifeAsSigned = (title: string, start: string, terms: ContractTerms) =>
  lifeOf({ _id: '', title, start, accepted: null, terms }, [])

/** Rappen of the whole first term, with what is paid once and with MWST; null where it has no end. */
export function totalOf(title: string, start: string, terms: ContractTerms): number | null {
  if (terms.kind === 'entries') return sumOfLines(linesOf(title, terms))
  const [first] = lifeAsSigned(title, start, terms).terms
  return first?.end ? priceOf(lifeAsSigned(title, start, terms), start, first.end) : null
}

/** Closed away from the studio, above this worth, the law gives days to withdraw (OR 40a). */
const lawful = { days: 14, above: 10_000 }

/** Days in which a contract can be withdrawn: by law, by the offer, or none (C15). What runs until notice is worth more than any sum: null. */
export function withdrawalDaysOf(closedAt: ClosedAt, worth: number | null, granted: number) {
  const byLaw = (closedAt === 'home' || closedAt === 'phone') && (worth === null || worth > lawful.above)
  return byLaw ? Math.max(lawful.days, granted) : granted
}
