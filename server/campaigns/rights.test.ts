import { tryRights } from '#server/testing/rights.ts'

tryRights('campaigns', 'promotions', 'wheel')
