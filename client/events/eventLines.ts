import { money } from '#client/kit/format.ts'
import { momentWords } from '#client/parts/courseTime.ts'
import type { EventSeat } from '#client/parts/event/seat.ts'
import { partyWords } from '#client/parts/event/words.ts'
import type { Event, EventSignup } from '#contract/events/calls.ts'

export interface CardProps {
  event: Event
  place: EventSeat
  now: number
}

export const hasEventStarted = ({ startsAt }: Event, now: number) => Date.parse(startsAt) <= now

/** The lines that say where the person stands with this event. */
export function linesOf({ event, place, now }: CardProps): [title: string, ...lines: (string | false | undefined)[]] {
  const { signup, guests, kind, row } = place
  const due = signup && (offerOf(signup) ?? signupMoneyText(signup))
  if (event.cancelled) return ['Dieser Event ist abgesagt.', event.reason ?? undefined, due]
  if (kind === 'joining')
    return ['Deine Anmeldung ist vorgemerkt.', guests > 0 && `${partyWords(guests)}.`, 'Das Studio entscheidet, sobald wieder Netz da ist.']
  if (kind === 'leaving') return ['Deine Abmeldung ist vorgemerkt.', 'Sie geht raus, sobald wieder Netz da ist.']
  const taken = signup?.guests ?? guests
  const party = taken > 0 && `${partyWords(taken)}.`
  const changes = row && `Vorgemerkt: ${partyWords(guests)}.`
  if (kind === 'booked')
    return [
      signup?.visited ? 'Du bist eingecheckt.' : signup?.offered != null ? 'Ein Platz ist für dich da.' : 'Du bist angemeldet.',
      party,
      changes,
      due,
    ]
  if (kind === 'waiting')
    return [`Warteliste, Platz ${signup?.position ?? '–'}`, party, hopeOf({ event, place, now }, taken), changes, signup && offerOf(signup)]
  if (hasEventStarted(event, now)) return ['Die Anmeldung ist geschlossen.']
  if (event.free === 0)
    return ['Ausgebucht', waits(event, now) ? 'Du kannst auf die Warteliste.' : 'Auch die Warteliste ist voll oder geschlossen.']
  return ['Bist du dabei?', signup && 'Du hattest dich abgemeldet.', due]
}

/** Words on what the studio gave and the person has not agreed to yet; undefined where there is nothing. */
const offerOf = ({ offered, visited }: EventSignup) =>
  offered == null
    ? undefined
    : visited
      ? `Der Eintritt kostet ${money(offered)}: Bezahl im Studio, oder sag hier zu und bezahl danach online.`
      : `Das Studio hat dir das reserviert. Sag zu oder ab: Mit der Zusage kostet es ${money(offered)}, vorher nichts.`

/** One line on the money of a sign-up. */
function signupMoneyText({ due, owed, back, kept, payment, state }: EventSignup) {
  if (back > 0) return `${money(back)} gehen an dich zurück.`
  if (state === 'late' && kept > 0) return `${money(kept)} bleiben beim Studio, weil du dich zu spät abgemeldet hast.`
  if (payment === 'paid') return `${money(due)}, bezahlt.`
  return owed > 0 ? `${money(owed)} offen, hier oder im Studio zahlbar.` : undefined
}

/** Price of all places with so many guests, in Rappen; 0 where the event is free. */
export const priceOf = ({ price }: Pick<Event, 'price'>, guests: number) => (price ?? 0) * (guests + 1)

/** Terms of signing up, told beforehand: the price, where it is paid, and until when it can be undone. */
export function termsOf(event: Event, guests: number, now: number, room = true) {
  const price = priceOf(event, guests)
  if (price === 0) return undefined
  const until =
    now < Date.parse(event.lateFrom)
      ? `Frei abmelden kannst du dich bis ${momentWords(event.lateFrom, event.startsAt)}; danach bleibt bezahltes Geld beim Studio.`
      : 'Frei abmelden geht nicht mehr: Bezahltes Geld bleibt beim Studio.'
  const binds = room ? 'Du meldest dich verbindlich an' : 'Wird Platz frei, bist du verbindlich angemeldet'
  return `${binds}: ${money(price)}, zahlbar danach hier oder im Studio. ${until}`
}

/** Words on the money of somebody who signs off in time; undefined where none was paid. */
export function backWords({ signup }: EventSeat) {
  const paid = signup ? signup.due - signup.owed : 0
  return paid > 0 ? `${money(paid)} gehen an dich zurück.` : undefined
}

const promotes = ({ promotesUntil }: Event, now: number) => now < Date.parse(promotesUntil)

export const waits = (event: Event, now: number) => event.waiting < event.mostWaiting && promotes(event, now)

/** True where the free places are enough for so many guests. */
export const hasRoom = ({ free }: Pick<Event, 'free'>, guests: number) => free == null || free >= guests + 1

/** True for somebody who waits once nobody moves up any more: a place that is free then is whose who asks for it. */
export const takes = ({ event, place, now }: CardProps) => place.kind === 'waiting' && !promotes(event, now) && hasRoom(event, place.guests)

function hopeOf({ event, place, now }: CardProps, guests: number) {
  if (promotes(event, now))
    return `Wird Platz frei, ${guests > 0 ? 'rückt ihr' : 'rückst du'} bis ${momentWords(event.promotesUntil, event.startsAt)} von selbst nach.`
  return takes({ event, place, now }) && !hasEventStarted(event, now)
    ? 'Es ist Platz frei: Wer zuerst kommt, nimmt ihn.'
    : 'Die Warteliste ist geschlossen: Es rückt niemand mehr nach.'
}
