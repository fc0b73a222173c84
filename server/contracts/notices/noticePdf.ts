import { brandOf } from '#contract/brand.ts'
import { type NoticePaper, noticePages } from '#contract/rules/contracts/noticePages.ts'
import { drawnPdf } from '#server/shared/exports/drawn.ts'

/** Draws the confirmation of a notice as a PDF. */
export const noticePdf = (paper: NoticePaper): Promise<Buffer> =>
  drawnPdf(noticePages(paper), { title: `Kündigung ${paper.title}`, brand: brandOf(paper.studio), at: `${paper.on}T12:00:00.000Z` })
