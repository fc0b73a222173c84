import { date, money } from '#client/kit/format.ts'
import { billingWords, kindWords, lengthWords, wayWords } from '#client/parts/contract/words.ts'
import type { OfferTerms, PayWay } from '#contract/contracts/offerShapes.ts'
import { canonical } from '#contract/rules/canonical.ts'

export interface OfferDifference {
  label: string
  /** As it is sold. */
  sold: string
  /** As it is edited. */
  edited: string
}

const said: readonly (readonly [label: string, words: (terms: OfferTerms) => string])[] = [
  ['Name', ({ title }) => title],
  ['Art', ({ kind }) => kindWords[kind]],
  ['Laufzeit', lengthWords],
  ['Kündigungsfrist', ({ noticeMonths }) => `${noticeMonths} Monate`],
  ['Verlängerung', ({ renewalMonths }) => (renewalMonths ? `um ${renewalMonths} Monate` : 'keine')],
  ['Periode', ({ periodMonths }) => `${periodMonths} Monate`],
  ['Preis', ({ price }) => money(price)],
  ['Abrechnung', ({ billingDay }) => billingWords[billingDay]],
  ['Einschreibegebühr', ({ joiningFee }) => money(joiningFee)],
  ['Gebühr für eine Übertragung', ({ transferFee }) => money(transferFee ?? 0)],
  ['Gilt in', ({ studios }) => studios.join(', ')],
  ['Zusätze', ({ addOns }) => addOns.map(({ title, price }) => `${title} ${money(price)}`).join(', ') || 'keine'],
  ['Kategorie', ({ category }) => category ?? 'keine'],
  ['Zahlungsarten', ({ ways }) => ways.map((way: PayWay) => wayWords[way]).join(', ')],
  ['Widerruf', ({ withdrawalDays }) => `${withdrawalDays} Tage`],
  ['Bei Rückstand', ({ debtClause }) => (debtClause ? 'kein Eintritt' : 'Eintritt bleibt')],
  [
    'Vorverkauf',
    ({ presale }) => (presale ? `${money(presale.price)}, Gebühr ${money(presale.joiningFee)}, bis ${date(presale.until)}` : 'keiner'),
  ],
]

/** The terms in which what is edited differs from what is sold. */
export const differing = (sold: OfferTerms, edited: OfferTerms): OfferDifference[] =>
  canonical(sold) === canonical(edited)
    ? []
    : said.flatMap(([label, words]) => {
        const [before, after] = [words(sold), words(edited)]
        return before === after ? [] : [{ label, sold: before, edited: after }]
      })
