import { tryRights } from '#server/testing/rights.ts'

tryRights('payments')
tryRights('paymentOffice')
tryRights('paymentSettings')
tryRights('paymentStats')
