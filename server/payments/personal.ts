import type { PersonalStore } from '#server/kit/domain.ts'

export const personal: readonly PersonalStore[] = [
  {
    table: 'payment',
    column: 'person',
    act: 'keep',
    export: 'payments',
    hides: ['merchant_account'],
    kept: {
      what: 'what somebody was to pay, for what, when, and where it stands; the gateway learns amount, reference and a keyed hash of the payer',
      why: 'the payment itself, refunds, books of account',
      long: 'ten years after the end of the business year (OR 958f)',
    },
    stays: {
      what: 'payments and their journal, without the name',
      why: 'books of account (OR 958f)',
      long: 'ten years after the end of the business year',
    },
  },
]
