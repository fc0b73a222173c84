import { brandOf } from '#contract/brand.ts'
import { contractPages } from '#contract/rules/contracts/pages.ts'
import { drawnPdf } from '#server/shared/exports/drawn.ts'
import type { PaperInput } from './contractPaper.ts'

const titles: Record<PaperInput['paper']['kind'], string> = { contract: 'Vertrag', upgrade: 'Wechsel zu', transfer: 'Übertragung' }

/** Draws a contract as a PDF. */
export const contractPdf = ({ paper, signed, at }: PaperInput): Promise<Buffer> =>
  drawnPdf(contractPages(paper, signed), {
    title: `${titles[paper.kind]} ${paper.title}`,
    brand: brandOf(paper.studio),
    at,
  })
