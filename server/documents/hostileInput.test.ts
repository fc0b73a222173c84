import { tryHostile } from '#server/testing/hostile.ts'

tryHostile('documents', 'documentStats', 'invoiceIssuers', 'payLists')
