import { tryRights } from '#server/testing/rights.ts'

tryRights('contracts', 'contractStats', 'userStats', 'visitorContracts')
