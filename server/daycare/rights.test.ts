import { tryRights } from '#server/testing/rights.ts'

tryRights('daycare', 'daycareProofs', 'daycareStats')
