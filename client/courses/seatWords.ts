import type { SeatOffer } from '#client/parts/course/offer.ts'
import type { Seat } from '#client/parts/course/seat.ts'
import { dayWords, momentWords, seatsLeft } from '#client/parts/courseTime.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { type CourseRules, momentsOf } from '#contract/courses/rules.ts'

interface SeatContext {
  execution: CourseExecution
  seat: Seat
  rules: CourseRules
  now: number
  offer: SeatOffer
  online: boolean
  /** Day until which this person can't sign up. */
  paused: string | null
}

interface SeatText {
  title: string
  lines: string[]
}

const seatText = (title: string, ...lines: (string | number | false | null | undefined)[]): SeatText => ({
  title,
  lines: lines.filter(line => !!line) as string[],
})

/** The person's seat in an execution: a title and the sentences that follow from it. */
export function seatWords(about: SeatContext): SeatText {
  const { execution, seat, now } = about
  if (execution.cancelled) return seatText('Dieser Kurs fällt aus', execution.reason)
  if (now >= Date.parse(execution.endsAt)) return seatText(seat.signup?.visited ? 'Du warst dabei' : 'Dieser Kurs ist vorbei')
  if (seat.kind !== 'none') return ofSeat(about)
  return now >= Date.parse(execution.startsAt) ? seatText('Dieser Kurs läuft') : ofOffer(about)
}

function ofSeat({ execution: { startsAt, room, free }, seat, rules, now, online }: SeatContext): SeatText {
  const { late, promotes } = momentsOf(startsAt, rules)
  const { place, position, chance, promoted, visited } = seat.signup ?? {}
  if (seat.kind === 'joining') return seatText('Vorgemerkt', online ? 'Wird eben gebucht.' : 'Wird gebucht, sobald du wieder Netz hast.')
  if (seat.kind === 'leaving')
    return seatText('Abmeldung vorgemerkt', online ? 'Wird eben abgemeldet.' : 'Wird abgemeldet, sobald du wieder Netz hast.')
  if (seat.kind === 'waiting')
    return seatText(
      `Warteliste: Platz ${position ?? '–'}`,
      now < promotes ? `Nachrücken bis ${momentWords(promotes, startsAt)}.` : 'Die Warteliste ist geschlossen.',
      now < promotes && chance != null && `In den letzten Monaten hat dieser Platz in ${chance} % der Fälle gereicht.`,
      now >= promotes && free > 0 && 'Jetzt ist ein Platz frei.',
    )
  if (visited) return seatText('Du bist eingecheckt', place && room.spot && `${room.spot} ${place}`)
  return seatText(
    promoted ? 'Du bist nachgerückt' : 'Du bist dabei',
    place && room.spot && `${room.spot} ${place}`,
    now < late ? `Frei abmelden bis ${momentWords(late, startsAt)}.` : 'Abmelden zählt jetzt als zu spät.',
  )
}

function ofOffer({ execution, rules, now, offer, online, paused, seat }: SeatContext): SeatText {
  const before = seat.signup?.state === 'late' ? 'Du hast dich zu spät abgemeldet.' : undefined
  if (paused)
    return seatText('Buchen pausiert', `Du hast zu viele Kurse verpasst oder zu spät abgesagt. Wieder möglich ab ${momentWords(paused)}.`)
  if (offer.kind === 'early') return seatText(seatsLeft(execution.free), `Die Anmeldung öffnet ${dayWords(offer.from)} um Mitternacht.`)
  if (offer.kind === 'clash')
    return seatText('Zur selben Zeit hast du schon einen Kurs', 'Melde dich dort ab, wenn du lieber hierher kommst.')
  if (offer.kind === 'full')
    return seatText('Ausgebucht', rules.mostWaiting > 0 && 'Auch die Warteliste ist voll oder geschlossen.', before)
  if (offer.kind === 'wait')
    return seatText(
      'Ausgebucht',
      `Auf der Warteliste wärst du Platz ${execution.waiting + 1}.`,
      !online && 'Ohne Netz wird dein Wunsch vorgemerkt.',
      before,
    )
  const free = momentsOf(execution.startsAt, rules).late
  const until = now < free ? `Frei abmelden bis ${momentWords(free, execution.startsAt)}.` : 'Abmelden zählt jetzt als zu spät.'
  if (offer.kind === 'book') return seatText(seatsLeft(execution.free), until, !online && 'Ohne Netz wird dein Wunsch vorgemerkt.', before)
  return seatText('Die Anmeldung ist geschlossen')
}

/** The word on the button that gives a seat up. */
export const leaveWord = ({ kind }: Pick<Seat, 'kind'>) =>
  kind === 'joining' ? 'Zurücknehmen' : kind === 'waiting' ? 'Warteliste verlassen' : 'Abmelden'
