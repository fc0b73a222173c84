import { planCard } from './planCard.ts'
import { planSheet } from './planSheet.ts'
import type { PrintedPlan } from './printed.ts'

export const planPdf = (printed: PrintedPlan): Promise<Buffer> => (printed.format === 'karte' ? planCard(printed) : planSheet(printed))
