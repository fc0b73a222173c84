import { tryRights } from '#server/testing/rights.ts'

tryRights('transfers')
