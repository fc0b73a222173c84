import { createRequire } from 'node:module'
import { SwissQRBill } from 'swissqrbill/pdf'
import type { Billing } from '#contract/payments/bills/billing.ts'
import { drawnBill } from '#contract/payments/bills/reference.ts'
import type { BillParts } from '#contract/rules/papers/billParts.ts'
import { billingPages } from '#contract/rules/payments/bills/billingPages.ts'
import { drawnPdf } from '#server/shared/exports/drawn.ts'
import type { Paper } from '#server/shared/exports/Paper.ts'

const { resolve } = createRequire(import.meta.url)
const slipFont = 'Liberation Sans'
const arimo = (face: string) => resolve(`@expo-google-fonts/arimo/${face}`)

function drawSlip(paper: Paper, part: BillParts, y: number) {
  paper.registerFont(slipFont, arimo('400Regular/Arimo_400Regular.ttf'))
  paper.registerFont(`${slipFont}-Bold`, arimo('700Bold/Arimo_700Bold.ttf'))
  // The drawing asks whether there is room below the last text.
  paper.y = 0
  new SwissQRBill(drawnBill(part), { fontName: slipFont, language: 'DE' }).attachTo(paper, 0, y)
}

/** Draws a bill, a receipt or a credit note as a PDF. */
export const billingPdf = (billing: Billing): Promise<Buffer> => drawnPdf(billingPages(billing), billing, drawSlip)
