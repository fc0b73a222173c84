import { tryRights } from '#server/testing/rights.ts'

tryRights('documents', 'documentStats', 'invoiceIssuers', 'payLists')
