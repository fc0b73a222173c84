import { dayOf } from '#client/data/time.ts'
import { clockOnce, counted, date, longDate, money, weekday } from '#client/kit/format.ts'
import type { Event } from '#contract/events/calls.ts'

type Times = Pick<Event, 'startsAt' | 'endsAt'>

/** «Samstag, 12. Juni, 17:00 bis 22:00». */
export function longTime({ startsAt, endsAt }: Times) {
  const [first, last] = [dayOf(startsAt), dayOf(endsAt)]
  const begin = `${weekday(first)}, ${longDate(first)}, ${clockOnce(startsAt)}`
  return first === last ? `${begin} bis ${clockOnce(endsAt)}` : `${begin} bis ${weekday(last)}, ${longDate(last)}, ${clockOnce(endsAt)}`
}

/** «Kostenlos», «CHF 45.00 pro Platz». */
export const priceWords = (price: number | null | undefined) => (price ? `${money(price)} pro Platz` : 'Kostenlos')

/** «Anna Muster und Beat Zogg», «Anna Muster, Beat Zogg und 3 weitere». */
export function friendWords(names: readonly string[]) {
  const [more, shown] = [names.length - 3, names.slice(0, 3)]
  if (more > 0) return `${shown.join(', ')} und ${more} weitere`
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} und ${shown.at(-1)}`
}

/** «Du und 2 Begleitpersonen», «Ohne Begleitung». */
export const partyWords = (guests: number) =>
  guests === 0 ? 'Ohne Begleitung' : `Du und ${counted(guests, 'Begleitperson', 'Begleitpersonen')}`

/** «Sommerfest, 12.06.2027»: name of an event in the title of an act. */
export const actWords = ({ title, startsAt }: Pick<Event, 'title' | 'startsAt'>) => `${title}, ${date(dayOf(startsAt))}`
