import { tryRights } from '#server/testing/rights.ts'

tryRights('leads', 'leadForms', 'leadStats')
