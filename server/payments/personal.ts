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
      long: 'ten years after the end of the business year (OR 958f), then deleted by a job',
    },
    stays: {
      what: 'payments without the name; the lines of the journal, which name nobody',
      why: 'books of account (OR 958f)',
      long: 'payments ten years after the end of the business year, then deleted by a job; the lines as long as the product is used',
    },
  },
  ...(['by', 'decided_by', 'paid_by'] as const).map(
    (column): PersonalStore => ({
      table: 'refund_ask',
      column,
      act: 'clear',
      export: null,
      ...(column === 'by' && {
        kept: {
          what: 'who asked for a refund, why, who decided and who counted it out',
          why: 'four eyes on money that goes back',
          long: 'ten years after the end of the business year (OR 958f); the names until the account goes',
        },
      }),
    }),
  ),
  {
    table: 'payment_remark',
    column: 'by',
    act: 'clear',
    export: null,
    kept: {
      what: 'what staff wrote down about a payment',
      why: 'the payment itself',
      long: 'as the payment; the name until the account goes',
    },
  },
  {
    table: 'payment_setting_change',
    column: 'by',
    act: 'clear',
    export: null,
    kept: {
      what: 'who changed which number by which payments are taken',
      why: 'a trace of every change',
      long: 'as long as the product is used; the name until the account goes',
    },
  },
]
