import { brandOf } from '#contract/brand.ts'
import { codeBox, ticketFoot, ticketHead } from '#contract/rules/papers/heads.ts'
import { type DrawnPage, ink, PaperSheet } from '#contract/rules/papers/paperSheet.ts'
import { dayText } from '#contract/rules/papers/said.ts'

interface TicketStudio {
  code: string
  name: string
  adresse: string
}

/** The sheet of a code for the entrance, or the sample of one. */
export interface Ticket {
  title: string
  code: string
  entries: number
  /** ISO day; null on a sample. */
  until: string | null
  /** The order's number; null on a sample. */
  number: number | null
  studio: TicketStudio
  /** It says «MUSTER», and its code opens nothing. */
  sample: boolean
  /** «Stand 20.11.2026, 16:42». */
  stand: string
}

/**
 * The studio that stands on a product's sample: the first by its code where it is sold, else of those in which the shop is managed by whoever
 * asks. Undefined where none is known.
 */
export function sampleStudio<One extends Pick<TicketStudio, 'code'>>(
  sold: readonly string[],
  own: 'all' | readonly string[],
  all: readonly One[],
) {
  const places = sold.length > 0 ? sold : own
  const there = all.filter(({ code }) => places === 'all' || places.includes(code))
  return there.toSorted((one, other) => (one.code < other.code ? -1 : 1))[0]
}

const margin = 42

const factsOf = ({ entries, until, number, studio, sample }: Ticket): (readonly [string, string])[] => [
  ['Eintritte', String(entries)],
  ['Studio', [studio.name, studio.adresse].filter(Boolean).join(', ')],
  ...(until ? [['Gültig bis und mit', dayText(until)] as const] : []),
  ...(number ? [['Bestellung', String(number)] as const] : []),
  ...(sample ? [['Muster', 'Dieser Code öffnet nirgends.'] as const] : []),
]

/** The page of a ticket: with it somebody comes in. */
export function ticketPages(ticket: Ticket): DrawnPage[] {
  const brand = brandOf(ticket.studio.code)
  const sheet = new PaperSheet(margin, margin + 34)
  ticketHead(sheet, brand, ticket.title)
  const above = ticket.sample ? 'Code, nur als Muster' : 'Code'
  codeBox(sheet, { brand, code: ticket.code, side: 200, size: 22, gap: 12, above, facts: factsOf(ticket) })
  sheet.say(
    'Halte den Code am Eingang vor das Lesegerät. Er ist so gut wie ein Schlüssel: Gib ihn nur weiter, wenn jemand für dich kommen soll.',
    { size: 10.5, color: ink.second },
  )
  if (ticket.sample) sheet.draw({ kind: 'stamp', text: 'MUSTER' })
  ticketFoot(sheet, ticket.stand)
  return sheet.pages
}
