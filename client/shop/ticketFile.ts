import { clockTime, date } from '#client/kit/format.ts'
import type { Ticket } from '#contract/rules/shop/ticket.ts'
import type { PublicStudio } from '#contract/studios/shapes.ts'

/** The sheet of a code, or the sample of one, as a PDF that is drawn on this device; what draws it loads with the first one. */
export async function ticketFile(ticket: Omit<Ticket, 'stand'>): Promise<Blob> {
  const [{ ticketPages }, { pagesPdf }] = await Promise.all([
    import('#contract/rules/shop/ticket.ts'),
    import('#client/kit/paper/slipPages.ts'),
  ])
  const now = new Date().toISOString()
  return pagesPdf(ticketPages({ ...ticket, stand: `Stand ${date(now)}, ${clockTime(now)}` }), ticket.title)
}

/** A studio as it stands on the sheet; its code until it is known here. */
export const placeOf = (studios: readonly PublicStudio[] | undefined, code: string) => {
  const known = studios?.find(studio => studio.code === code)
  return { code, name: known?.name ?? code, adresse: known?.adresse ?? '' }
}
