import type { PersonalStore } from '#server/kit/domain.ts'

export const personal: readonly PersonalStore[] = [
  {
    table: 'shop_order',
    column: 'person',
    act: 'keep',
    export: 'orders',
    kept: {
      what: 'what somebody ordered, when, where it is picked up, for how much',
      why: 'handing it over, receipts, returns',
      long: 'ten years after the end of the business year (OR 958f), then deleted by a job',
    },
    stays: {
      what: 'orders, without the name',
      why: 'books of account (OR 958f)',
      long: 'ten years after the end of the business year, then deleted by a job',
    },
  },
  {
    table: 'shop_order_act',
    column: 'person',
    act: 'clear',
    export: null,
    kept: {
      what: 'who took money for an order, handed it over or took that back, when',
      why: 'differences in the drawer and in the stock are explained',
      long: 'until that account is gone',
    },
  },
]
