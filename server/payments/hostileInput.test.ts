import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('payments', 'paymentOffice', 'paymentSettings', 'paymentStats')
