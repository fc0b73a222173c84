import { planCard } from './card.ts'
import type { PrintedPlan } from './printed.ts'
import { planSheet } from './sheet.ts'

export const planPdf = (printed: PrintedPlan): Promise<Buffer> => (printed.format === 'karte' ? planCard(printed) : planSheet(printed))
