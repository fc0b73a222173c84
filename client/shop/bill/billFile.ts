import { brandOf } from '#contract/brand.ts'
import { type Billed, type Billing, billWords } from '#contract/payments/bills/billing.ts'
import type { BillParts } from '#contract/rules/papers/billParts.ts'

/** The code that draws a paper loads with the first one. */
async function fileOf(paper: Billing, slip?: typeof import('./slip.ts')['placedSlip']) {
  const [{ billingPages }, { pagesPdf }] = await Promise.all([
    import('#contract/rules/payments/bills/billingPages.ts'),
    import('#client/kit/paper/slipPages.ts'),
  ])
  return pagesPdf(billingPages(paper), paper.title, slip)
}

export interface BillAsked {
  studio: string
  parts: BillParts
  billed: Billed
  /** Not known before the studio has it. */
  days?: { day: string; due: string }
}

/** The bill as a PDF, drawn on this device. */
export async function billFile({ studio, parts, billed, days }: BillAsked): Promise<Blob> {
  const { placedSlip } = await import('./slip.ts')
  return fileOf(billWords(brandOf(studio), parts, billed, days), placedSlip)
}

/** A receipt of which this device has the words, as a PDF that is drawn here. */
export const receiptFile = (words: Billing): Promise<Blob> => fileOf(words)
