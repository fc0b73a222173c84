import { tryRights } from '#server/testing/rights.ts'

tryRights('payments', 'paymentOffice', 'paymentSettings', 'paymentStats')
