import { tryRights } from '#server/testing/rights.ts'

tryRights('party', 'contest', 'allianz', 'alibey')
