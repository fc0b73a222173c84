import { profilePath } from '#contract/mendScreens.ts'
import { rateText } from '#contract/rules/papers/said.ts'
import type { ContractRecord } from '#server/contracts/rules.ts'
import type { Within } from '#server/kit/acting.ts'
import type { House } from '#server/kit/house.ts'
import { tellPayer } from '#server/payments/rules.ts'
import { dayText } from '#server/shared/exports/words.ts'

interface CompanyDiscountNews {
  /** The company's. */
  name: string
  from: string
  /** Hundredths of a percent, and before. */
  percent: number
  before: number
}

const percentTextOf = (percent: number) => `${rateText(percent)} %`

/** Tells a member that a company's percent ends, changes or goes on. */
export async function tellCompany({ tx, house }: Within<House>, row: ContractRecord, { name, from, percent, before }: CompanyDiscountNews) {
  const title =
    percent === 0
      ? `Firmenrabatt ${name}: Er endet, ab ${dayText(from)} gilt der Preis ohne ihn.`
      : percent === before
        ? `Firmenrabatt ${name}: Er gilt weiter.`
        : `Firmenrabatt ${name}: Ab ${dayText(from)} sind es ${percentTextOf(percent)}.`
  const more = percent === 0 ? ' Arbeitest du weiter dort, melde dich bei deinem Studio: Mit einem Nachweis gilt er weiter.' : ''
  await tellPayer(
    { tx, house },
    { person: row.person, studio: row.studio, title: row.title, link: profilePath('contract'), key: `company.${row._id}` },
    {
      title,
      tone: percent < before ? 'warn' : 'ok',
      mail: { subject: 'Firmenrabatt', key: `${from}.${percent}`, text: `${title}${more}` },
    },
  )
}
