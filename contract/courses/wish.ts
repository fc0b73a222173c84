import { object } from 'yup'
import { text } from '#contract/shapes.ts'

/** The outcome that the device showed when an act on a seat was made; absent where it did not know. A person who gets another outcome is told. */
export const seatWish = object({ expects: text(10).oneOf(['booked', 'waiting', 'off', 'late']) })

type WaitingListMove = 'up' | 'off'

/** Somebody else had the last seat meanwhile. `what` is the course and when, as in «Yoga Flow, Fr 20.11., 17:15». */
export const onlyWaitingWords = (what: string, position: number | null) =>
  `Nicht gebucht: letzter Platz weg. Auf der Warteliste, Platz ${position ?? '–'}: ${what}`

export const tooLateWords = (what: string) => `Zu spät abgemeldet: ${what}`

/** `why` is the refusal's sentence. */
export const refusedWords = (way: WaitingListMove, what: string, why: string) =>
  `${way === 'up' ? 'Nicht gebucht' : 'Nicht abgemeldet'}: ${what}. ${why}`
