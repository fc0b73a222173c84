import { brandOf, brands } from '#contract/brand.ts'
import { shownCode } from '#contract/codes.ts'
import { dayText } from '#contract/rules/papers/said.ts'
import { a4, accents, ink, type Page, Sheet } from '#contract/rules/papers/sheet.ts'

interface Place {
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
  studio: Place
  /** It says «MUSTER», and its code opens nothing. */
  sample: boolean
  /** «Stand 20.11.2026, 16:42». */
  stand: string
}

/**
 * The studio that stands on a product's sample: the first by its code where it is sold, else of those in which the shop is managed by whoever
 * asks. Undefined where none is known.
 */
export function sampleStudio<One extends Pick<Place, 'code'>>(
  sold: readonly string[],
  own: 'all' | readonly string[],
  all: readonly One[],
) {
  const places = sold.length > 0 ? sold : own
  const there = all.filter(({ code }) => places === 'all' || places.includes(code))
  return there.toSorted((one, other) => (one.code < other.code ? -1 : 1))[0]
}

const [margin, side, pad] = [42, 200, 24]

const factsOf = ({ entries, until, number, studio, sample }: Ticket): (readonly [string, string])[] => [
  ['Eintritte', String(entries)],
  ['Studio', [studio.name, studio.adresse].filter(Boolean).join(', ')],
  ...(until ? [['Gültig bis und mit', dayText(until)] as const] : []),
  ...(number ? [['Bestellung', String(number)] as const] : []),
  ...(sample ? [['Muster', 'Dieser Code öffnet nirgends.'] as const] : []),
]

/** The code to be scanned and to be read, for how often, where and until when. */
function card(sheet: Sheet, ticket: Ticket) {
  const { y } = sheet
  const [width, height] = [a4.width - 2 * margin, side + 2 * pad]
  const box = { kind: 'box', x: margin, y, height } as const
  sheet.draw({ ...box, width, radius: 14, line: ink.line })
  sheet.draw({ ...box, width: 5, radius: 2.5, fill: accents[brandOf(ticket.studio.code)] })
  sheet.draw({ kind: 'code', text: ticket.code, x: margin + pad, y: y + pad, side })
  const place = { x: margin + side + 2 * pad, width: width - side - 3 * pad }
  sheet.y = y + pad
  sheet.say(ticket.sample ? 'Code, nur als Muster' : 'Code', { ...place, size: 9.5, color: ink.second })
  sheet.say(shownCode(ticket.code), { ...place, size: 22, bold: true, color: ink.text })
  sheet.y += 12
  for (const [name, value] of factsOf(ticket)) {
    sheet.say(name, { ...place, size: 9.5, color: ink.second })
    sheet.say(value, { ...place, size: 11.5, bold: true, color: ink.text })
    sheet.y += 7
  }
  sheet.y = Math.max(y + height, sheet.y + pad - 7) + 18
}

/** The page of a ticket: with it somebody comes in. */
export function ticketPages(ticket: Ticket): Page[] {
  const brand = brandOf(ticket.studio.code)
  const sheet = new Sheet(margin, margin + 34)
  sheet.draw({ kind: 'mark', brand, x: margin, y: margin - 12, size: 24 })
  sheet.draw({ kind: 'words', text: brands[brand].name, x: margin + 32, y: margin + 4, size: 11, bold: true, color: ink.text })
  sheet.say(ticket.title, { size: 19, bold: true, color: ink.text })
  sheet.y += 14
  card(sheet, ticket)
  sheet.say(
    'Halte den Code am Eingang vor das Lesegerät. Er ist so gut wie ein Schlüssel: Gib ihn nur weiter, wenn jemand für dich kommen soll.',
    { size: 10.5, color: ink.second },
  )
  if (ticket.sample) sheet.draw({ kind: 'stamp', text: 'MUSTER' })
  const foot = { kind: 'words', y: a4.height - margin + 6, size: 8.5, color: ink.third } as const
  sheet.draw({ kind: 'rule', x: margin, to: sheet.right, y: a4.height - margin - 10, weight: 0.5, color: ink.line })
  sheet.draw({ ...foot, text: ticket.stand, x: margin })
  return sheet.pages
}
