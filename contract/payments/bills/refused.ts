/** Why a bill is closed to somebody (S13), as refusals are called. */
export const billRefusals = ['bill-email', 'bill-address', 'bill-most', 'bill-overdue'] as const
export type BillRefusal = (typeof billRefusals)[number]
