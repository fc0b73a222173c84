import type { PersonalStore } from '#server/kit/domain.ts'

export const personal: readonly PersonalStore[] = [
  {
    table: 'payment_address',
    column: 'person',
    act: 'keep',
    export: null,
    kept: {
      what: 'name and address as printed on QR-bills and on receipts above CHF 400, sealed',
      why: 'the bill itself, receipts (MWSTG art. 26)',
      long: 'ten years after the end of the business year (OR 958f)',
    },
    stays: {
      what: 'the same, sealed; opened by the administration alone, with a trace of who looked',
      why: 'books of account (OR 958f)',
      long: 'ten years after the end of the business year, then deleted by a job',
    },
  },
  {
    table: 'payment_received',
    column: 'clerk',
    act: 'clear',
    export: null,
    kept: { what: 'who entered money of the bank, when', why: 'questions about a booking', long: 'until that account is gone' },
  },
]
