import { tryRights } from '#server/testing/rights.ts'

tryRights('slimMe')
