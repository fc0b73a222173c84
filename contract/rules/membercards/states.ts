import { addDays } from '#contract/days.ts'

/** Days of a card: the first visit is the first of them (V14). */
export const cardDays = 11
/** Months in which somebody has one card. */
export const cardMonths = 12
/** Entries that a card opens the entrance for: three a day. */
export const cardEntries = 3 * cardDays

/** States of a card for somebody's first 11 days; asked is a sign-up before there is a card. */
export const cardStates = {
  asked: 'Angemeldet',
  issued: 'Gelöst',
  active: 'Aktiv',
  over: 'Abgelaufen',
  converted: 'Mitglied geworden',
  blocked: 'Gesperrt',
} as const
export type CardState = keyof typeof cardStates
export const cardStateNames = Object.keys(cardStates) as CardState[]

/** How a card came about; its lead comes from the 11 days in any case. */
export const cardSources = { desk: 'Am Empfang', sub: 'Anmeldung', account: 'Mit Konto' } as const
export type CardSource = keyof typeof cardSources

/** Acts on a card: `scan` is somebody at the entrance or the desk, the others are the office. */
export const cardActs = ['issue', 'scan', 'convert', 'block', 'reopen'] as const
export type CardAct = (typeof cardActs)[number]

const acts: Readonly<Record<CardState, readonly CardAct[]>> = {
  asked: ['issue', 'convert', 'block'],
  issued: ['scan', 'convert', 'block'],
  active: ['scan', 'convert', 'block'],
  over: ['convert', 'block'],
  converted: ['reopen'],
  // Blocked again it has another reason.
  blocked: ['convert', 'block', 'reopen'],
}
export const mayCard = (state: CardState, act: CardAct) => acts[state].includes(act)

/** The facts that a state follows from: the days pass by themselves. */
export interface CardFacts {
  issued: string | null
  /** The last of its days; null before the first visit. */
  last: string | null
  closed: 'converted' | 'blocked' | null
}

export function cardStateOf({ issued, last, closed }: CardFacts, today: string): CardState {
  if (closed) return closed
  if (last) return today > last ? 'over' : 'active'
  return issued ? 'issued' : 'asked'
}

export const lastDayOf = (first: string) => addDays(first, cardDays - 1)
