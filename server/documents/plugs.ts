import type { Acting } from '#server/kit/acting.ts'
import { plug } from '#server/kit/plug.ts'
import type { document } from './tables.ts'

type Row = typeof document.$inferSelect

/** Hears of documents that were approved, and of those whose approval was taken back, in the transaction that does it. */
export const approvedDocuments = plug<{
  approved(given: Acting, row: Row): Promise<unknown>
  takenBack(given: Acting, row: Row): Promise<unknown>
}>('approvedDocuments')
