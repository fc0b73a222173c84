import { tryRights } from '#server/testing/rights.ts'

tryRights('shiftPlans', 'shiftSwaps', 'shifts', 'shiftTemplates', 'workPermits')
