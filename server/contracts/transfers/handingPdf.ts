import { brandOf } from '#contract/brand.ts'
import { type HandingPaper, handingPages } from '#contract/rules/contracts/handingPages.ts'
import { drawnPdf } from '#server/shared/exports/drawn.ts'

/** Draws what somebody signed who hands a contract over as a PDF. */
export const handingPdf = (paper: HandingPaper): Promise<Buffer> =>
  drawnPdf(handingPages(paper), {
    title: `Übertragung ${paper.handing.title}`,
    brand: brandOf(paper.handing.studio),
    at: `${paper.on}T12:00:00.000Z`,
  })
