import { tryRights } from '#server/testing/rights.ts'

tryRights('anamnesis', 'anamnesisTaken', 'anamnesisStats')
