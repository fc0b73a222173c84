import { brandOf } from '#contract/brand.ts'
import { contractPages } from '#contract/rules/contracts/pages.ts'
import { drawnPdf } from '#server/shared/exports/drawn.ts'
import type { PaperInput } from './paper.ts'

/** Draws a contract as a PDF. */
export const contractPdf = ({ paper, signed, at }: PaperInput): Promise<Buffer> =>
  drawnPdf(contractPages(paper, signed), {
    title: `${paper.kind === 'upgrade' ? 'Wechsel zu' : 'Vertrag'} ${paper.title}`,
    brand: brandOf(paper.studio),
    at,
  })
