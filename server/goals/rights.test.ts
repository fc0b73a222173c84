import { tryRights } from '#server/testing/rights.ts'

tryRights('goals', 'ownGoals')
