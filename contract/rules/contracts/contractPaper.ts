import type { Closing } from '#contract/contracts/closingShapes.ts'
import type { PaperLook } from '#contract/contracts/layoutShapes.ts'
import type { OfferPromotion, OfferTerms, SoldOffer } from '#contract/contracts/offerShapes.ts'
import type { ContractPayment } from '#contract/contracts/payShapes.ts'
import type { SignedPerson } from '#contract/contracts/personShapes.ts'
import type { ContractPriceLine } from '#contract/contracts/shapes.ts'
import { addDays } from '#contract/days.ts'
import { sha256Of } from '#contract/rules/canonical.ts'
import { dayText, francsText } from '#contract/rules/papers/said.ts'
import type { VatShare } from '#contract/rules/payments/vat.ts'
import { rateAt, vatByRate } from '#contract/rules/payments/vat.ts'
import { laterPeriod, lifeAsSigned, linesOf, periodOf, termsOf, totalOf, withdrawalDaysOf } from './offerPrice.ts'
import { vatOfDays } from './status.ts'
import type { ContractTerms } from './terms.ts'
import type { Handing } from './transfer.ts'
import { companyOn, type Left, leftLife, reckon, type UpgradeLine, upgradeTerms } from './upgrade.ts'

/** The look of the house itself; a brand's own have higher numbers, and a paper that was signed keeps the one it had. */
export const plainLayout = 1

/** The left contract on the paper of an upgrade, and what is paid as somebody goes over. */
interface PaperLeft {
  contract: string
  number: number
  title: string
  /** Last day there. */
  last: string
  /** Instant up to which its events were known. */
  knownAt: string
  lines: UpgradeLine[]
  due: number
  back: number
}

/** The signed paper (C43): the signatures cover the SHA-256 of its canonical JSON. Days are ISO, amounts whole Rappen with MWST. */
export interface SignedPaper {
  /** An upgrade's says what it leaves (`left`), and a contract's doesn't. */
  kind: 'contract' | 'upgrade' | 'transfer'
  left?: PaperLeft
  /** Parts that go over from somebody else, on the paper of a transfer alone. */
  handed?: Handing
  layout: number
  /** The brand's look of that number; absent of the house's own. */
  look?: PaperLook
  /** Code of the studio. */
  studio: string
  offer: string
  number: number
  title: string
  data: SignedPerson
  guardian: { name: string; relation: string } | null
  terms: ContractTerms
  start: string
  /** Last day of the term; null where it has none. */
  end: string | null
  /** Last day on which a notice ends it with that term; null where it ends by itself or has no end. */
  lastNotice: string | null
  renews: boolean
  lines: ContractPriceLine[]
  /** Price of a period, and later, once the promotion is over. */
  price: number
  later: number | null
  total: number | null
  vat: VatShare[]
  payment: ContractPayment
  closedAt: Closing['closedAt']
  withdrawalDays: number
  texts: { before: string | null; after: string | null }
  place: string
  day: string
}

/** All that a paper is made of, as the shapes spell it: `offer` is the version that is signed, `promotion` the one that was chosen of it. */
export interface PaperParts {
  offer: Pick<SoldOffer, '_id' | 'number' | 'preConditionText' | 'postConditionText'> &
    Partial<Pick<SoldOffer, 'layout'>> & { contract: OfferTerms }
  closing: Pick<Closing, 'studio' | 'data' | 'choice' | 'payment' | 'guardian' | 'relation' | 'closedAt' | 'place' | 'day'>
  promotion: OfferPromotion | null
  /** Hundredths of a percent that the employer's list takes off. */
  companyPercent?: number
  /** The contract that an upgrade leaves. */
  left?: Left & { number: number }
}

/** The MWST of what is paid: of the term by its days, else of a period as it begins; of visits by the day of their sale, of their fee by the first (C14). */
export function vatIn({ title, start, terms, end, lines, day }: Pick<SignedPaper, 'title' | 'start' | 'terms' | 'end' | 'lines' | 'day'>) {
  if (terms.kind === 'entries') {
    const sold = lines.map(({ kind, amount }) => ({ gross: amount, rate: rateAt(terms.vat, kind === 'fee' ? start : day) }))
    return vatByRate(sold)
  }
  if (end !== null) return vatOfDays(lifeAsSigned(title, start, terms), terms.vat, { from: start, to: end })
  return vatByRate([{ gross: periodOf(lines), rate: rateAt(terms.vat, start) }])
}

/** An account of before is hinted at alone. */
export const signedPaymentOf = ({ way, iban, holder }: ContractPayment): ContractPayment =>
  iban?.includes('…')
    ? { way, iban, holder: null }
    : way === 'debit'
      ? { way, iban: iban?.replace(/\s/g, '').toUpperCase() ?? null, holder: holder ?? null }
      : { way, iban: null, holder: null }

export const signedPersonOf = (data: SignedPerson): SignedPerson => ({
  vorname: data.vorname,
  nachname: data.nachname,
  geburtstag: data.geburtstag,
  geschlecht: data.geschlecht,
  adresse_1: data.adresse_1,
  adresse_2: data.adresse_2 ?? null,
  plz: data.plz,
  stadt: data.stadt,
  land: data.land,
  telefon: data.telefon,
  email: data.email,
})

type Priced = Pick<PaperParts, 'offer' | 'closing' | 'promotion' | 'companyPercent' | 'left'>

/** The terms that are signed; of an upgrade with what goes along from the contract of before. */
function signedTerms({ offer, closing: { choice, day }, promotion, companyPercent, left }: Priced): ContractTerms {
  const priced = { terms: offer.contract, choice, promotion, day }
  if (!left) return termsOf({ ...priced, companyPercent })
  const { company: _, ...chosen } = choice
  return upgradeTerms(termsOf({ ...priced, choice: chosen, companyPercent: companyOn(leftLife(left), choice.start) }), left.signed)
}

function paperLeft({ left, offer, closing }: Priced, terms: ContractTerms): PaperLeft | undefined {
  if (!left) return undefined
  const { start } = closing.choice
  const { lines, due, back } = reckon(
    leftLife(left),
    { title: offer.contract.title, start, terms, way: closing.payment.way },
    left.aheadFrom,
    left.aheadTerms,
  )
  const { signed, number, knownAt } = left
  return { contract: signed._id, number, title: signed.title, last: addDays(start, -1), knownAt, lines, due, back }
}

/** The paper as device and server make it alike: prices, terms and texts come from the offer's version, never from what was sent. */
export function paperOf(parts: PaperParts): SignedPaper {
  const { offer, closing } = parts
  const { data, choice, payment, guardian, relation, closedAt, place, day, studio } = closing
  const { title } = offer.contract
  const { start } = choice
  const terms = signedTerms(parts)
  const left = paperLeft(parts, terms)
  const lines = linesOf(title, terms)
  const [term] = lifeAsSigned(title, start, terms).terms
  const end = term?.end ?? null
  const total = totalOf(title, start, terms)
  const price = periodOf(lines)
  const paper: SignedPaper = {
    kind: left ? 'upgrade' : 'contract',
    // A field that is absent leaves the hash of a contract as it always was.
    ...(left && { left }),
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
    lastNotice: term?.lastDayOfNotice ?? null,
    renews: terms.renewalMonths !== null,
    lines,
    price,
    later: laterPeriod(terms),
    total,
    vat: vatIn({ title, start, terms, end, lines, day }),
    payment: signedPaymentOf(payment),
    closedAt,
    withdrawalDays: withdrawalDaysOf(closedAt, total, terms.withdrawalDays),
    texts: { before: null, after: null },
    place,
    day,
  }
  const fill = (text: string | null | undefined) => (text ? filled(text, paper) : null)
  const look = offer.layout && { ...offer.layout.look, before: fill(offer.layout.look.before), after: fill(offer.layout.look.after) }
  const texts = { before: fill(offer.preConditionText), after: fill(offer.postConditionText) }
  return { ...paper, texts, ...(look && { look }) }
}

/** SHA-256 in hex of what is signed, the same on the device and in the studio. */
export const hashOf = (paper: SignedPaper): Promise<string> => sha256Of(paper)

/** Placeholders of a text; one that is unknown stays as it is written. */
export const placeholders = ['name', 'vorname', 'nachname', 'angebot', 'beginn', 'ende', 'preis', 'total', 'ort', 'datum'] as const

const chf = (rappen: number) => `CHF ${francsText(rappen)}`

export function filled(text: string, { data, title, start, end, price, total, place, day }: SignedPaper) {
  const words: Record<(typeof placeholders)[number], string> = {
    name: `${data.vorname} ${data.nachname}`,
    vorname: data.vorname,
    nachname: data.nachname,
    angebot: title,
    beginn: dayText(start),
    ende: end ? dayText(end) : 'bis zur Kündigung',
    preis: chf(price),
    total: total === null ? chf(price) : chf(total),
    ort: place,
    datum: dayText(day),
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(words, name) ? words[name as 'name'] : whole))
}

/** The town that stands on the paper: the studio's, after the comma of its address, else that of the brand's seat. */
export function placeOf(useStudioCity: boolean, adresse: string, seat: string) {
  const town = (useStudioCity ? (adresse.split(',').at(-1) ?? '') : seat).trim()
  return town.replace(/^\d{4,}\s+/, '') || seat.replace(/^\d{4,}\s+/, '')
}

/** An account as papers and lists show it: enough to know it again. */
export const hintOf = (iban: string) => (iban.includes('…') ? iban : `${iban.slice(0, 4)} … ${iban.slice(-4)}`)
