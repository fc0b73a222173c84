import { dayOf } from '#client/data/time.ts'
import { clockTime, counted, date, shortWeekday } from '#client/kit/format.ts'
import type { MailingRow } from '#contract/mailings/shapes.ts'
import { mailingStates } from '#contract/mailings/words.ts'
import { newsletterOf, offersOf, purposeWords } from '#contract/newsletter/words.ts'

export const stateWord = ({ state }: Pick<MailingRow, 'state'>) => mailingStates[state]

/** To whom, in words: «Newsletter aus Frauenfeld, Pfungen». */
export function purposeOf({ advertises, brand, centers }: Partial<Pick<MailingRow, 'advertises' | 'brand' | 'centers'>>) {
  if (advertises === 'offers') return brand ? purposeWords(offersOf(brand)) : 'Angebote'
  const [first, ...more] = centers ?? []
  return first ? [purposeWords(newsletterOf(first)), ...more].join(', ') : 'Newsletter'
}

/** «Fr 20.11.2026, 17:15»: read on another day than it was written. */
export const wholeMoment = (at: string) => `${shortWeekday(dayOf(at))} ${date(dayOf(at))}, ${clockTime(at)}`

/** «1 Adresse bekommt sie», «12 Adressen bekommen sie». */
export const getsWords = (gets: number) => counted(gets, 'Adresse bekommt sie', 'Adressen bekommen sie')

/** The number of people who get it by V06's exception, as a line of its own. */
export const exceptedWords = (excepted: number) =>
  `${counted(excepted, 'Adresse davon gehört', 'Adressen davon gehören')} Mitgliedern, die nicht zugestimmt haben, aber wissen, dass sie ablehnen können: Schreib darum nur von eigenen, ähnlichen Angeboten.`

export const latelyWords = (lately: number) =>
  `${counted(lately, 'Adresse davon hat', 'Adressen davon haben')} in den letzten drei Tagen schon eine bekommen.`
