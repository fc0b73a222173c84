import { tryRights } from '#server/testing/rights.ts'

tryRights('shiftPlans', 'shifts', 'shiftTemplates')
