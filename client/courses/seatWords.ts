import type { Offer } from '#client/parts/course/offer.ts'
import type { Seat } from '#client/parts/course/seat.ts'
import { dayWords, momentWords, seatsLeft } from '#client/parts/courseTime.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { type CourseRules, momentsOf } from '#contract/courses/rules.ts'

interface About {
  execution: CourseExecution
  seat: Seat
  rules: CourseRules
  now: number
  offer: Offer
  online: boolean
  /** Day until which this person can't sign up. */
  paused: string | null
}

interface Words {
  title: string
  lines: string[]
}

const told = (title: string, ...lines: (string | number | false | null | undefined)[]): Words => ({
  title,
  lines: lines.filter(line => !!line) as string[],
})

/** The person's seat in an execution: a title and the sentences that follow from it. */
export function seatWords(about: About): Words {
  const { execution, seat, now } = about
  if (execution.cancelled) return told('Dieser Kurs fällt aus', execution.reason)
  if (now >= Date.parse(execution.endsAt)) return told(seat.signup?.visited ? 'Du warst dabei' : 'Dieser Kurs ist vorbei')
  if (seat.kind !== 'none') return ofSeat(about)
  return now >= Date.parse(execution.startsAt) ? told('Dieser Kurs läuft') : ofOffer(about)
}

function ofSeat({ execution: { startsAt, room, free }, seat, rules, now, online }: About): Words {
  const { late, promotes } = momentsOf(startsAt, rules)
  const { place, position, chance, promoted, visited } = seat.signup ?? {}
  if (seat.kind === 'joining') return told('Vorgemerkt', online ? 'Wird eben gebucht.' : 'Wird gebucht, sobald du wieder Netz hast.')
  if (seat.kind === 'leaving')
    return told('Abmeldung vorgemerkt', online ? 'Wird eben abgemeldet.' : 'Wird abgemeldet, sobald du wieder Netz hast.')
  if (seat.kind === 'waiting')
    return told(
      `Warteliste: Platz ${position ?? '–'}`,
      now < promotes ? `Nachrücken bis ${momentWords(promotes, startsAt)}.` : 'Die Warteliste ist geschlossen.',
      now < promotes && chance != null && `In den letzten Monaten hat dieser Platz in ${chance} % der Fälle gereicht.`,
      now >= promotes && free > 0 && 'Jetzt ist ein Platz frei.',
    )
  if (visited) return told('Du bist eingecheckt', place && room.spot && `${room.spot} ${place}`)
  return told(
    promoted ? 'Du bist nachgerückt' : 'Du bist dabei',
    place && room.spot && `${room.spot} ${place}`,
    now < late ? `Frei abmelden bis ${momentWords(late, startsAt)}.` : 'Abmelden zählt jetzt als zu spät.',
  )
}

function ofOffer({ execution, rules, now, offer, online, paused, seat }: About): Words {
  const before = seat.signup?.state === 'late' ? 'Du hast dich zu spät abgemeldet.' : undefined
  if (paused)
    return told('Buchen pausiert', `Du hast zu viele Kurse verpasst oder zu spät abgesagt. Wieder möglich ab ${momentWords(paused)}.`)
  if (offer.kind === 'early') return told(seatsLeft(execution.free), `Die Anmeldung öffnet ${dayWords(offer.from)} um Mitternacht.`)
  if (offer.kind === 'clash') return told('Zur selben Zeit hast du schon einen Kurs', 'Melde dich dort ab, wenn du lieber hierher kommst.')
  if (offer.kind === 'full') return told('Ausgebucht', rules.mostWaiting > 0 && 'Auch die Warteliste ist voll oder geschlossen.', before)
  if (offer.kind === 'wait')
    return told(
      'Ausgebucht',
      `Auf der Warteliste wärst du Platz ${execution.waiting + 1}.`,
      !online && 'Ohne Netz wird dein Wunsch vorgemerkt.',
      before,
    )
  const free = momentsOf(execution.startsAt, rules).late
  const until = now < free ? `Frei abmelden bis ${momentWords(free, execution.startsAt)}.` : 'Abmelden zählt jetzt als zu spät.'
  if (offer.kind === 'book') return told(seatsLeft(execution.free), until, !online && 'Ohne Netz wird dein Wunsch vorgemerkt.', before)
  return told('Die Anmeldung ist geschlossen')
}

/** What the button says that gives a seat up. */
export const leaveWord = ({ kind }: Pick<Seat, 'kind'>) =>
  kind === 'joining' ? 'Zurücknehmen' : kind === 'waiting' ? 'Warteliste verlassen' : 'Abmelden'
