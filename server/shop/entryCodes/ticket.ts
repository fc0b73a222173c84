import { brandOf } from '#contract/brand.ts'
import { type Ticket, ticketPages } from '#contract/rules/shop/ticket.ts'
import { drawnPdf } from '#server/shared/exports/drawn.ts'

/** The sheet with which somebody comes in, or the sample of one, as a PDF; `at` is when it was made. */
export const ticketPdf = ({ at, ...ticket }: Ticket & { at: string }): Promise<Buffer> =>
  drawnPdf(ticketPages(ticket), { title: ticket.title, brand: brandOf(ticket.studio.code), at })
